import type { RequestError } from './RequestError.js'

/** Whether the proxy refused the visitor. Rows that were loaded before are then not shown either. */
export const isUnauthorized = (error: unknown): boolean =>
  [401, 403].includes((error as RequestError | null)?.status ?? 0)
