import { toLargestUnit } from './formatAge.js'

/** Returns how long something lasted: in whole days, hours, minutes or seconds, in the given language. */
export function formatDuration(ms: number, lang: string): string {
  const [count, unit] = toLargestUnit(ms)
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
