/** The proxy's routes below its base path; the service's own paths carry the same names. */
export const routes = {
  bank: '/bank',
  company: '/company',
  ping: '/ping',
  health: '/health',
} as const
