import { RequestError } from './RequestError.js'

/** Whether the proxy refused the visitor. If it did, rows that were loaded earlier are hidden, too. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 401 || error.status === 403)
