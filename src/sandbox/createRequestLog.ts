/** One request that reached the sandbox. No accepted key is ever in it. */
export interface SandboxRequest {
  /** HTTP method. */
  method: string
  /** The whole address; a key in it is struck out. */
  url: string
  /** Names in lower case; `authorization` is left out, and a key elsewhere struck out. */
  headers: Record<string, string>
  /** What was made of the `Authorization` header. */
  key: 'accepted' | 'refused' | 'missing'
  /** When it arrived, on the sandbox's clock, in milliseconds. */
  time: number
  /** When its answer left; absent until then, and for ever when the caller gave up before. */
  answeredAt?: number
  /** The status of its answer; absent as long as `answeredAt` is. */
  status?: number
}

/** A sandbox that runs for days keeps this many requests, and up to twice as many. */
const MIN_LOGGED_REQUESTS = 50_000

/** What arrived, with every one of `keys` struck out, plain or percent-encoded. */
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
