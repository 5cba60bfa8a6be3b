/**
 * The proxy's routes, relative to its base path. `/bank`, `/company`, and `/ping` also exist in the standard gateway.
 */
export const bank = '/bank'
export const bankCode = '/bank/{code}'
export const company = '/company'
export const ping = '/ping'
export const health = '/health'
export const status = '/status'
