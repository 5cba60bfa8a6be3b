import { RequestError } from './RequestError.js'

/** Whether the visitor may not see companies (any more): then earlier rows are not shown either. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 401 || error.status === 403)
