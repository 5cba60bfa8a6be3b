const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns a text such as "2 days ago" in the given language, in whole days, hours, minutes or seconds. */
export function formatAge(ms: number, lang: string): string {
  const [unit, size] = units.find(([, least]) => ms >= least) ?? (['second', 1000] as const)
  return new Intl.RelativeTimeFormat(lang).format(-Math.floor(ms / size), unit)
}

/** Returns an amount in Malaysia's format in every language. For Tamil, `Intl` would use India's: RM 10,00,000.00. */
export const formatRinggit = (amount: number): string =>
  new Intl.NumberFormat('ms', { style: 'currency', currency: 'MYR' }).format(amount)

let segmenter: Intl.Segmenter | undefined

/**
 * Returns the characters of a string as people count them, each with its accents, vowel signs or joined emoji. Returns
 * code points if the browser has no `Intl.Segmenter`.
 */
export const graphemes = (text: string): string[] =>
  /^[ -~]*$/.test(text) || !('Segmenter' in Intl)
    ? // eslint-disable-next-line @typescript-eslint/no-misused-spread -- code points are enough without a segmenter
      [...text]
    : [...(segmenter ??= new Intl.Segmenter()).segment(text)].map(({ segment }) => segment)

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
