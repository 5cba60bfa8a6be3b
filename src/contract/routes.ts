/** The proxy's routes below its base path; the service's own paths have the same names. */
export const bank = '/bank'
export const company = '/company'
export const ping = '/ping'
export const health = '/health'
