/** Values that were reported: a prop or an attribute is read for each render. */
const reported = new Set<string>()

/**
 * Returns a number of the page, also from its text; `undefined` without one. JavaScript without types passes anything,
 * and a value that is no number would switch off what it limits, so the console names it.
 */
export function readNumber(
  name: string,
  value: string | number | null | undefined,
): number | undefined {
  const text = String(value ?? '').trim()
  if (!text) return undefined
  const number = Number(text)
  if (Number.isFinite(number)) return number
  const message = `${name}="${text}" is ignored. Write a number such as 31500.00.`
  if (!reported.has(message)) console.error(`fpx-checkout: ${message}`)
  reported.add(message)
}
