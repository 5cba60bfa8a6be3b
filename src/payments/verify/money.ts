/** Converts an amount in ringgit, such as `58.9`, to sen. */
export const toSen = (ringgit: number): number => Math.round(ringgit * 100)

/** Formats an amount in sen as ringgit (`58.90`). */
export const toRinggit = (sen: number): string =>
  `${Math.floor(sen / 100)}.${String(sen % 100).padStart(2, '0')}`
