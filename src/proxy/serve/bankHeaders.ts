/** Headers of a bank list that is the same for everybody, so that a CDN in front may keep it too. */
export const BANK_HEADERS: readonly string[] = [
  'Cache-Control',
  'public, max-age=15, s-maxage=15, stale-while-revalidate=600, stale-if-error=86400',
  'Vary',
  'Accept-Encoding',
]

/** With several merchants the address does not tell whose list it is, so a shared cache must not keep it. */
export const BANK_HEADERS_OF_TENANTS: readonly string[] = [
  'Cache-Control',
  'private, max-age=15, stale-while-revalidate=600, stale-if-error=86400',
  ...BANK_HEADERS.slice(2),
]
