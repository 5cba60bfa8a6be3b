const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Formats an age in whole days, hours, minutes, or seconds, such as "2 days ago". */
export function formatAge(ms: number, lang: string): string {
  const [unit, size] = units.find(([, least]) => ms >= least) ?? (['second', 1000] as const)
  return new Intl.RelativeTimeFormat(lang).format(-Math.floor(ms / size), unit)
}

const reported = new Set<string>()

/** Logs a message once. Since props and attributes are read in every render, we would otherwise log it every time. */
export function reportOnce(message: string): void {
  if (!reported.has(message)) console.error(`fpx-checkout: ${message}`)
  reported.add(message)
}

/**
 * Reads a number from a prop or an attribute. Returns `undefined` if the value is missing or isn't a number. We log
 * invalid values: a limit with an invalid value has no effect.
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
  reportOnce(`${name}="${text}" is ignored. Write a number such as ${example}.`)
}
