/** A logged request to the sandbox. The log never contains an accepted key. */
export interface SandboxRequest {
  /** The HTTP method. */
  method: string
  /** The full URL, in which keys are replaced by `[key]`. */
  url: string
  /**
   * The headers with lower-case names. The `authorization` header is omitted, and keys in other headers are replaced by
   * `[key]`.
   */
  headers: Record<string, string>
  /** Whether the key in the `Authorization` header was accepted. */
  key: 'accepted' | 'refused' | 'missing'
  /** When the request arrived, in milliseconds according to the sandbox's clock. */
  time: number
  /**
   * When the response was sent, in milliseconds according to the sandbox's clock. Absent if the caller aborted the
   * request.
   */
  answeredAt?: number
  /** The response's status. Absent if the caller aborted the request. */
  status?: number
}

/**
 * The number of recent requests that always remain in the log. The log may grow to twice this number before the oldest
 * requests are deleted.
 */
const MIN_LOGGED_REQUESTS = 50_000

/** Creates a request log in which all keys, including percent-encoded keys, are replaced by `[key]`. */
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
