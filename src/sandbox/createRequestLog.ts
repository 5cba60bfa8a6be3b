/** One request that reached the sandbox. No accepted key is ever in it. */
export interface SandboxRequest {
  /** HTTP method. */
  method: string
  /** The whole URL; a key in it is replaced by `[key]`. */
  url: string
  /** Names in lower case; `authorization` is left out, and a key elsewhere replaced by `[key]`. */
  headers: Record<string, string>
  /** Whether the key in the `Authorization` header was accepted. */
  key: 'accepted' | 'refused' | 'missing'
  /** When it arrived, on the sandbox's clock, in milliseconds. */
  time: number
  /** When its response was sent, in milliseconds; absent if the caller aborted before. */
  answeredAt?: number
  /** The status of its response; absent while `answeredAt` is. */
  status?: number
}

/** Minimum number of requests that the log of a sandbox that runs for days contains; the maximum is twice as many. */
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
