const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns how long ago something was: in whole days, hours, minutes or seconds, in the given language. */
export function formatAge(ms: number, lang: string): string {
  const [unit, size] = units.find(([, least]) => ms >= least) ?? (['second', 1000] as const)
  return new Intl.RelativeTimeFormat(lang).format(-Math.floor(ms / size), unit)
}
