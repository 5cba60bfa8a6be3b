import { readProblemCode } from '../contract/index.js'
import { addListeners } from './addListeners.js'
import { readAge, readRetryAfter, readTime } from './readAge.js'
import { RequestError } from './RequestError.js'

/** The result of a request to the proxy. */
export interface ProxyResult<Data> {
  /** The response's data. */
  data: Data
  /**
   * Age of the data in seconds; `unknown` if the browser's clock and the response's time differ by a minute or more,
   * and the server doesn't send the time on its clock; `null` if the back end doesn't send the age.
   */
  age: number | 'unknown' | null
}

/** Function that sends a request, such as `fetch`. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

const sendByFetch: Send = (url, init) => fetch(toAddress(url), init)

/** Longest wait for a response, in milliseconds. A little longer than the proxy's default wait of 8 s. */
const TIMEOUT_MS = 10_000

/**
 * Longest wait for the reading of the server's clock, in milliseconds. Short, because the list is shown only
 * afterwards.
 */
const TIME_TIMEOUT_MS = 2_000

/** Longest wait that `Retry-After` can request, in milliseconds. */
const RETRY_AFTER_MAX_MS = 3_600_000

/**
 * Sends a request to the proxy, and reads the response.
 *
 * @param url - URL below the proxy's base path.
 * @param read - reads the response body. If it throws, the request fails with kind `unreadable`.
 * @param send - sends the request; default: `fetch`.
 * @throws {RequestError} for every failure. If `signal` aborts, throws the signal's reason instead.
 */
export async function request<Data>(
  url: string,
  read: (body: unknown) => Data,
  signal: AbortSignal,
  send = sendByFetch,
): Promise<ProxyResult<Data>> {
  const { ok, status, headers, body } = await exchange(url, signal, send)
  if (ok === false) {
    const code = readProblemCode(body)
    const wait = readRetryAfter(headers)
    throw new RequestError('problem', `${url} answered ${status}${code ? ` (${code})` : ''}.`, {
      code,
      status,
      retryAfterMs: wait && Math.min(wait, RETRY_AFTER_MAX_MS),
    })
  }
  let data: Data
  try {
    data = read(body)
  } catch (cause) {
    throw new RequestError('unreadable', `${url} did not answer as a proxy does.`, {
      cause,
      status,
    })
  }
  return { data, age: await readAge(headers, body, () => fetchServerTime(url, signal)) }
}

/**
 * Returns the time on the server's clock, in milliseconds since the epoch; `NaN` if the server doesn't send it. Caches
 * don't answer `OPTIONS`, and can't have stored this random URL.
 */
async function fetchServerTime(url: string, signal: AbortSignal): Promise<number> {
  const address = url.replace(/(\?.*)?$/, `?${Math.random()}`)
  try {
    const { headers } = await exchange(address, signal, sendByFetch, 'OPTIONS', TIME_TIMEOUT_MS)
    // A service worker may answer every method with the cached list.
    return headers.has('Fpx-Data-Time') ? NaN : readTime(headers.get('Date'))
  } catch {
    signal.throwIfAborted()
    return NaN
  }
}

/** Returns a response's JSON; `undefined` if the body isn't JSON. Rejects if the response is cut off. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    // Checked by name, because in Jest the test's `SyntaxError` is a different class.
    if ((cause as Error).name !== 'SyntaxError') throw cause
  }
}

/** Sends the request and receives the whole body within one deadline. `body` is `undefined` if it isn't JSON. */
async function exchange(
  url: string,
  signal: AbortSignal,
  send: Send,
  method = 'GET',
  timeoutMs = TIMEOUT_MS,
) {
  const deadline = new AbortController()
  const giveUp = () => deadline.abort()
  const timer = setTimeout(giveUp, timeoutMs)
  const removeAbortListener = addListeners([signal], giveUp, 'abort')
  try {
    const response = await send(url, {
      method,
      headers: { Accept: 'application/json' },
      // Otherwise a browser would return a cached list for minutes, with the age that the list had when it was cached.
      cache: 'no-cache',
      signal: deadline.signal,
    })
    // Tests that mock `fetch` often return only `{ json }`, or no headers.
    const { ok, status, headers = new Headers() } = response as Partial<Response>
    return { ok, status, headers, body: await readBody(response) }
  } catch (cause) {
    signal.throwIfAborted()
    throw deadline.signal.aborted
      ? new RequestError('timeout', `${url} did not answer in ${timeoutMs / 1000} seconds.`)
      : new RequestError('unreachable', `${url} did not answer.`, { cause })
  } finally {
    clearTimeout(timer)
    removeAbortListener()
  }
}

/**
 * Returns a URL that `fetch` accepts. `fetch` refuses a URL with a password, and a relative URL inherits the password
 * of the page's URL (`https://user:password@staging.example`).
 */
export function toAddress(url: string): string {
  if (typeof document === 'undefined') return url
  const { baseURI } = document
  const base = baseURI.replace(/^(\w+:\/\/)[^/?#]*@/, '$1')
  return base === baseURI ? url : new URL(url, base).href
}

/** Requests a CSV file. Throws if the response is anything else, such as a page for signing in. */
export async function fetchCsv(url: string): Promise<string> {
  const response = await fetch(toAddress(url), {
    headers: { Accept: 'text/csv' },
    cache: 'no-cache',
  })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('text/csv'))
    throw new TypeError(`${url} answered ${response.status} with ${type}; expected a CSV file.`)
  return response.text()
}
