import type { RequestError } from './RequestError.js'

/** Whether the proxy refused the visitor (401 or 403). If so, rows that were loaded earlier are hidden, too. */
export const isUnauthorized = (error: unknown): boolean =>
  [401, 403].includes((error as RequestError | null)?.status ?? 0)
