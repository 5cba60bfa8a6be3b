import { toLargestUnit } from './formatAge.js'

/** Returns a text such as "2 days" in the given language, in whole days, hours, minutes or seconds. */
export function formatDuration(ms: number, lang: string): string {
  const [count, unit] = toLargestUnit(ms)
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
