/** A request parsed from the arguments of `fetch`. */
interface RawRequest {
  method: string
  url: URL
  headers: Headers
  signal: AbortSignal | undefined
}

/** Parses the arguments of `fetch`. As in `fetch`, `init` takes precedence over the request in `input`. */
export function readRequest(input: string | URL | Request, init: RequestInit = {}): RawRequest {
  // We don't use `instanceof`. It fails for a `Request` from another realm, such as a service worker or jsdom.
  const request = typeof input === 'object' && 'headers' in input ? input : undefined
  return {
    method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
    url: new URL(request?.url ?? (input as string | URL)),
    headers: new Headers(init.headers ?? request?.headers),
    signal: init.signal ?? request?.signal,
  }
}

/** Returns the key in `Authorization: Bearer <API_KEY>`, or `undefined` if the header contains no key. */
export function readBearerKey(headers: Headers): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Returns the user name in `Authorization: Basic …`, which some gateways use as the key. */
export function readBasicKey(headers: Headers): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    return atob(encoded).split(':')[0]
  } catch {
    return undefined
  }
}
