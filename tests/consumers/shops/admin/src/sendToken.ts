import type { FpxOptions } from 'fpx-checkout'

/** Sends a token instead of the session's cookie. */
export const sendToken: FpxOptions['fetch'] = (url, init) =>
  fetch(url, {
    ...init,
    credentials: 'omit',
    headers: { ...(init?.headers as Record<string, string>), Authorization: 'Bearer admin' },
  })
