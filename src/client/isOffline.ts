import type { RequestError } from './RequestError.js'

/**
 * Whether a request failed because the browser has no connection. The browser's flag only explains a failed request:
 * behind a VPN and in apps it is often wrong, so no request waits for it.
 */
export const isOffline = (error: RequestError | null): boolean =>
  error?.kind === 'unreachable' && !navigator.onLine
