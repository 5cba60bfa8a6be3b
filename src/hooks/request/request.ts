import { readProblemCode } from '../../contract/index.js'
import { addListeners } from '../dom/addListeners.js'
import { tryOrUndefined } from '../dom/tryOrUndefined.js'
import { RequestError } from './RequestError.js'

/** The result of a request to the proxy. */
export interface ProxyResult<Data> {
  /** The data of the response. */
  data: Data
  /** Age of the data in seconds, from the header `Fpx-Data-Age`; `null` without that header. */
  age: number | null
}

/** Longest wait for a response, in milliseconds: a little longer than the proxy's own deadline for the gateway. */
const TIMEOUT_MS = 10_000

/** Longest wait that `Retry-After` can request, in milliseconds. */
const RETRY_AFTER_MAX_MS = 3_600_000

/**
 * Sends a request to the proxy, and reads its response.
 *
 * @param url - address below the proxy's base path.
 * @param read - the reader of the contract. An error that it throws becomes one of kind `unreadable`.
 * @throws {RequestError} for every failure. If `signal` aborts, it throws the reason of the signal instead.
 */
export async function request<Data>(
  url: string,
  read: (body: unknown, headers: Headers) => Data,
  signal: AbortSignal,
): Promise<ProxyResult<Data>> {
  const { response, body } = await exchange(url, signal)
  const { ok, status, headers } = response
  if (!ok) {
    const code = readProblemCode(body)
    const wait = seconds(headers.get('Retry-After'))
    throw new RequestError('problem', `${url} answered ${status}${code ? ` (${code})` : ''}.`, {
      code,
      status,
      retryAfterMs: wait && Math.min(wait * 1000, RETRY_AFTER_MAX_MS),
    })
  }
  try {
    const age = seconds(headers.get('Fpx-Data-Age'))
    return {
      data: read(body, headers),
      // The `Age` header is the time for which a CDN has cached the response.
      age: age === undefined ? null : age + (seconds(headers.get('Age')) ?? 0),
    }
  } catch (cause) {
    throw new RequestError('unreadable', `${url} did not answer as a proxy does.`, {
      cause,
      status,
    })
  }
}

/** Sends the request and receives the whole body within one deadline. `body` is `undefined` if it is not JSON. */
async function exchange(url: string, signal: AbortSignal) {
  const deadline = new AbortController()
  const giveUp = () => deadline.abort()
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  const removeAbortListener = addListeners([signal], giveUp, 'abort')
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      // Otherwise a browser would return a cached list for minutes, with the age that the list had when it arrived.
      cache: 'no-cache',
      signal: deadline.signal,
    })
    const text = await response.text()
    return { response, body: tryOrUndefined((): unknown => JSON.parse(text)) }
  } catch (cause) {
    signal.throwIfAborted()
    throw deadline.signal.aborted
      ? new RequestError('timeout', `${url} did not answer in ${TIMEOUT_MS / 1000} seconds.`)
      : new RequestError('unreachable', `${url} did not answer.`, { cause })
  } finally {
    clearTimeout(timer)
    removeAbortListener()
  }
}

const seconds = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)
