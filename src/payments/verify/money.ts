/** Converts an amount in ringgit, such as `58.9`, to sen without floating-point errors. */
export function toSen(ringgit: string): number {
  const [whole = '', fraction = ''] = ringgit.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Formats an amount in sen as ringgit (`58.90`). */
export const toRinggit = (sen: number): string =>
  `${Math.floor(sen / 100)}.${String(sen % 100).padStart(2, '0')}`
