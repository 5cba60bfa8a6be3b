/**
 * Describes an error by its class and location. The message is left out, because it may contain the key: `JSON.parse`
 * quotes its input.
 */
export function describeThrown(error: unknown): string {
  if (!(error instanceof Error)) return `a value of type ${typeof error}`
  const { constructor, message, stack = '' } = error
  const frames = stack.slice(stack.indexOf(message) + message.length)
  const place = /^\s+at .*?([^\s(]+:\d+:\d+)\)?$/m.exec(frames)?.[1]
  return `an error of the class ${constructor.name}${place === undefined ? '' : ` at ${place}`}`
}
