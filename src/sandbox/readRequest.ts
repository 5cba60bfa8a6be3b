/** A request as it was given to a function of the type of `fetch`. */
interface RawRequest {
  method: string
  url: URL
  headers: Headers
  signal: AbortSignal | undefined
}

/** Reads both arguments of `fetch`; as there, what `init` says stands above what the request says. */
export function readRequest(input: RequestInfo | URL, init: RequestInit = {}): RawRequest {
  // Asked by shape: a Request may come from another realm, a service worker or jsdom for example.
  const request = typeof input === 'object' && 'headers' in input ? input : undefined
  return {
    method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
    url: new URL(request?.url ?? (input as string | URL)),
    headers: new Headers(init.headers ?? request?.headers),
    signal: init.signal ?? request?.signal,
  }
}

/** The key in `Authorization: Bearer <API_KEY>` (service document, "Authentication"). */
export function bearerKey(headers: Headers): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}
