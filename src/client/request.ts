import { readAge, readProblemCode, readSeconds } from '../contract/index.js'
import { addListeners } from './addListeners.js'
import { RequestError } from './RequestError.js'

/** The result of a request to the proxy. */
export interface ProxyResult<Data> {
  /** The response's data. */
  data: Data
  /** The age of the data in seconds, or `null` if the back end doesn't send an age. */
  age: number | null
}

/** Sends a request to the proxy. The platform's `fetch` is such a function. */
export type ProxyFetch = (
  url: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
) => Promise<Response>

/** The request timeout, in milliseconds, which is slightly longer than the proxy's default timeout of 8 s. */
const TIMEOUT_MS = 10_000

/** The maximum delay accepted from a `Retry-After` header, in seconds. */
const RETRY_AFTER_MAX = 3_600

/**
 * Sends a request to the proxy and parses the response.
 *
 * @param url - the URL of a proxy endpoint.
 * @param read - parses the response body. If this function throws, the request fails with the kind `unreadable`.
 * @param send - sends the request. Default: the platform's `fetch`.
 * @throws {RequestError} for every failure. If `signal` aborts the request, the signal's reason is thrown instead.
 */
export async function request<Data>(
  url: string,
  read: (body: unknown) => Data,
  signal: AbortSignal,
  send: ProxyFetch | undefined,
): Promise<ProxyResult<Data>> {
  const { response, body } = await exchange(url, signal, send)
  // Tests often mock `fetch` with a response that has only a `json` method and no headers.
  const { ok, status, redirected, headers = new Headers() } = response as Partial<Response>
  if (ok === false) {
    const code = readProblemCode(body)
    const wait = readSeconds(headers, 'Retry-After')
    throw new RequestError('problem', `${url} answered ${status}${code ? ` (${code})` : ''}.`, {
      code,
      status,
      retryAfterMs: wait && Math.min(wait, RETRY_AFTER_MAX) * 1000,
    })
  }
  let data: Data
  try {
    data = read(body)
  } catch (cause) {
    throw new RequestError('unreadable', `${url} did not answer as a proxy does.`, {
      cause,
      // The session has expired, and the server has redirected to its login page.
      status: redirected && !body ? 401 : status,
    })
  }
  return { data, age: readAge(headers) }
}

/**
 * Parses a response body as JSON and returns `undefined` if the body isn't JSON. Rejects if the response is incomplete.
 */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    // By name, since a test tool's `SyntaxError` may be a different class.
    if ((cause as Error).name !== 'SyntaxError') throw cause
  }
}

/**
 * Sends a request and reads the whole response body within the timeout. If the body isn't JSON, `body` is `undefined`.
 */
async function exchange(
  url: string,
  signal: AbortSignal,
  // We look up the global function for each request. Tests replace it.
  send: ProxyFetch = (...args) => fetch(...args),
) {
  const deadline = new AbortController()
  const giveUp = () => deadline.abort()
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  const removeAbortListener = addListeners([signal], giveUp, 'abort')
  try {
    const response = await send(toAddress(url), {
      headers: { Accept: 'application/json' },
      // With the default cache mode, the browser could return a cached list with an outdated age. However, Firefox and
      // WebKit return a preloaded list only to such a request.
      cache: takePreload() ? 'default' : 'no-cache',
      signal: deadline.signal,
    })
    return { response, body: await readBody(response) }
  } catch (cause) {
    signal.throwIfAborted()
    throw deadline.signal.aborted
      ? new RequestError('timeout', `${url} did not answer in time.`)
      : new RequestError('unreachable', `${url} did not answer.`, { cause })
  } finally {
    clearTimeout(timer)
    removeAbortListener()
  }
}

let isFirst = true

/** Returns the page's link that preloads data if the request is the page's first. */
function takePreload() {
  const preload =
    isFirst &&
    typeof document !== 'undefined' &&
    document.querySelector('link[rel=preload][as=fetch]')
  isFirst = false
  return preload
}

/**
 * Returns a URL that `fetch` accepts. If the page's URL contains a password (`https://user:password@staging.example`),
 * relative URLs inherit the password, and `fetch` rejects such URLs.
 */
export function toAddress(url: string): string {
  if (typeof document === 'undefined') return url
  const { baseURI } = document
  const base = baseURI.replace(/^(\w+:\/\/)[^/?#]*@/, '$1')
  return base === baseURI ? url : new URL(url, base).href
}

/**
 * Requests a CSV file. Throws if the response isn't CSV (the proxy redirected to a login page) or takes longer than a
 * minute.
 */
export async function fetchCsv(url: string, send: ProxyFetch = fetch): Promise<string> {
  const deadline = new AbortController()
  setTimeout(() => deadline.abort(), 60_000)
  const response = await send(toAddress(url), {
    headers: { Accept: 'text/csv' },
    cache: 'no-cache',
    signal: deadline.signal,
  })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('text/csv'))
    throw new TypeError(`${url} answered ${response.status} with ${type}; expected a CSV file.`)
  return response.text()
}
