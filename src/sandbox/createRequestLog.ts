/** One request that reached the sandbox. It never contains an accepted key. */
export interface SandboxRequest {
  /** HTTP method. */
  method: string
  /** The whole URL; a key in it is replaced by `[key]`. */
  url: string
  /**
   * The headers, with names in lower case. `authorization` is left out, and a key in another header is replaced by
   * `[key]`.
   */
  headers: Record<string, string>
  /** Whether the key in the `Authorization` header was accepted. */
  key: 'accepted' | 'refused' | 'missing'
  /** When the request arrived, in milliseconds on the sandbox's clock. */
  time: number
  /** When the response was sent, in milliseconds on the same clock; absent if the caller aborted first. */
  answeredAt?: number
  /** The response's status; absent if `answeredAt` is absent. */
  status?: number
}

/**
 * Number of latest requests that the log always contains, however long the sandbox runs. It never contains more than
 * twice as many.
 */
const MIN_LOGGED_REQUESTS = 50_000

/** Creates a log of requests, in which `[key]` replaces each of `keys`, even if it is percent-encoded. */
export function createRequestLog(keys: readonly string[]) {
  const entries: SandboxRequest[] = []

  const clean = (text: string) =>
    keys.reduce(
      (rest, key) => rest.replaceAll(key, '[key]').replaceAll(encodeURIComponent(key), '[key]'),
      text,
    )

  return {
    entries: entries as readonly SandboxRequest[],
    add(request: Omit<SandboxRequest, 'headers'> & { headers: Headers }): SandboxRequest {
      const headers = [...request.headers].filter(([name]) => name !== 'authorization')
      const entry = {
        ...request,
        url: clean(request.url),
        headers: Object.fromEntries(headers.map(([name, value]) => [name, clean(value)])),
      }
      if (entries.length >= 2 * MIN_LOGGED_REQUESTS) entries.splice(0, MIN_LOGGED_REQUESTS)
      entries.push(entry)
      return entry
    },
    reset: () => void entries.splice(0),
  }
}
