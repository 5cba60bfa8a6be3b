/**
 * The proxy's routes below its base path. `/bank`, `/company` and `/ping` have the same names as the standard gateway's
 * paths; only the proxy has the others.
 */
export const bank = '/bank'
export const bankCode = '/bank/{code}'
export const company = '/company'
export const ping = '/ping'
export const health = '/health'
export const status = '/status'
