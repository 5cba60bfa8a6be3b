/**
 * The proxy's routes below its base path. The gateway's paths have the same names, but it has no route for a single
 * code.
 */
export const bank = '/bank'
export const bankCode = '/bank/{code}'
export const company = '/company'
export const ping = '/ping'
export const health = '/health'
export const status = '/status'
