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
