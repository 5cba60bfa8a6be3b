import { RequestError } from './RequestError.js'

/** Whether the proxy refused the visitor. Rows that were loaded before are then not shown either. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 401 || error.status === 403)
