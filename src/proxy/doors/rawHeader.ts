/**
 * A header's value out of Node's raw list, by its name in lower case. Several lines of one name are joined, as
 * HTTP has it. Read from the list, because `headers` would first make an object of all of them.
 */
export function rawHeader(rawHeaders: readonly string[], name: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const key = rawHeaders[at]
    if (key?.length !== name.length || key.toLowerCase() !== name) continue
    const value = rawHeaders[at + 1] ?? ''
    found = found === undefined ? value : found + (name === 'cookie' ? '; ' : ', ') + value
  }
  return found
}
