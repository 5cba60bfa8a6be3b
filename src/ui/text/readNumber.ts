/**
 * Messages that were already logged. Each is logged only once, although props and attributes are read in every render.
 */
const reported = new Set<string>()

/**
 * Returns a number from a prop or an attribute, which may be a string; `undefined` if there is none. Untyped JavaScript
 * may pass anything. A value that isn't a number would disable the limit that it sets, so it is logged.
 */
export function readNumber(
  name: string,
  value: string | number | null | undefined,
): number | undefined {
  const text = String(value ?? '').trim()
  if (!text) return undefined
  const number = Number(text)
  if (Number.isFinite(number)) return number
  const example = name === 'amount' ? '31500.00' : '2'
  const message = `${name}="${text}" is ignored. Write a number such as ${example}.`
  if (!reported.has(message)) console.error(`fpx-checkout: ${message}`)
  reported.add(message)
}
