/** One request that reached the sandbox. It never contains an accepted key. */
export interface SandboxRequest {
  /** HTTP method. */
  method: string
  /** The whole URL; a key in it is replaced by `[key]`. */
  url: string
  /** Names in lower case; `authorization` is left out, and a key in another header is replaced by `[key]`. */
  headers: Record<string, string>
  /** Whether the key in the `Authorization` header was accepted. */
  key: 'accepted' | 'refused' | 'missing'
  /** When it arrived, by the sandbox's clock, in milliseconds. */
  time: number
  /** When its response was sent, in milliseconds; absent if the caller aborted first. */
  answeredAt?: number
  /** The status of its response; absent if `answeredAt` is. */
  status?: number
}

/**
 * Number of latest requests that are always in the log, however long the sandbox runs; the maximum is twice as many.
 */
const MIN_LOGGED_REQUESTS = 50_000

/** Creates a log of requests, in which `[key]` replaces each of `keys`, plain or percent-encoded. */
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
