import type { RequestError } from './RequestError.js'

/**
 * Whether a request failed because the browser is offline. The browser's `onLine` flag only explains a failure: it is
 * often wrong behind a VPN and in apps, so requests never wait for it.
 */
export const isOffline = (error: RequestError | null): boolean =>
  error?.kind === 'unreachable' && getOnLine() === false

/** Node 20 has no `navigator`, and newer versions have one without `onLine`. */
const getOnLine = () => (globalThis as Partial<typeof globalThis>).navigator?.onLine
