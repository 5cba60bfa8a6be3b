import { readProblemCode } from '../contract/index.js'
import { RequestError } from './RequestError.js'

/** What a request to the proxy brings: what was read, and how old it was when it was sent. */
export interface Answer<Data> {
  /** What was read. */
  data: Data
  /** Age of the data in seconds, from the header `Fpx-Data-Age`; `null` when the proxy does not tell. */
  age: number | null
  /** The service has more than the proxy gathered (`upstream.maxPages`), from the header `Fpx-Data-Incomplete`. */
  incomplete?: true
}

/** Longest wait for an answer, in milliseconds: a little over the proxy's own deadline for the service. */
const TIMEOUT_MS = 10_000

/** Longest wait that is taken over from a `Retry-After`, in seconds. */
const RETRY_AFTER_MAX = 3600

/**
 * Asks the proxy and reads its answer.
 *
 * @param url - address below the proxy's base path.
 * @param read - the reader of the contract; what it throws becomes an `unreadable` error.
 * @throws {RequestError} always that, but for the abort of `signal`.
 */
export async function request<Data>(
  url: string,
  read: (value: unknown) => Data,
  signal: AbortSignal,
): Promise<Answer<Data>> {
  const { response, body } = await exchange(url, signal)
  if (!response.ok) throw problemIn(url, response, body)
  try {
    return {
      data: read(body),
      age: seconds(response, 'Fpx-Data-Age') ?? null,
      ...(response.headers.has('Fpx-Data-Incomplete') && { incomplete: true }),
    }
  } catch (cause) {
    throw new RequestError('unreadable', `The answer of ${url} is not what the proxy promises.`, {
      cause,
      status: response.status,
    })
  }
}

/** One exchange under one deadline, body included. A body that is not JSON is `undefined`. */
async function exchange(url: string, signal: AbortSignal) {
  const deadline = new AbortController()
  const giveUp = () => deadline.abort()
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      signal: deadline.signal,
    })
    return { response, body: parse(await response.text()) }
  } catch (cause) {
    signal.throwIfAborted()
    throw deadline.signal.aborted
      ? new RequestError('timeout', `${url} did not answer within ${TIMEOUT_MS / 1000} seconds.`)
      : new RequestError('unreachable', `No answer came from ${url}.`, { cause })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemIn(url: string, response: Response, body: unknown): RequestError {
  const code = readProblemCode(body)
  const wait = seconds(response, 'Retry-After')
  return new RequestError(
    'problem',
    `${url} answered ${response.status}${code ? ` (${code})` : ''}.`,
    {
      code,
      status: response.status,
      retryAfterMs: wait === undefined ? undefined : wait * 1000,
    },
  )
}

function seconds(response: Response, header: string): number | undefined {
  const text = response.headers.get(header) ?? ''
  return /^\d{1,9}$/.test(text)
    ? Math.min(Number(text), header === 'Retry-After' ? RETRY_AFTER_MAX : Infinity)
    : undefined
}
