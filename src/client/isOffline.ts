import { RequestError } from './RequestError.js'

/**
 * Whether a request failed because the browser has no connection. The browser's flag only explains a failed request:
 * behind a VPN and in apps it is often wrong, so no request waits for it.
 */
export const isOffline = (error: Error | null): boolean =>
  error instanceof RequestError && error.kind === 'unreachable' && !navigator.onLine
