import { AdapterError, callAdapter, type CallDeadline } from './AdapterError.js'
import { isObject } from './adapters/rowsOf.js'
import type { PreparedCall } from './createHttpClient.js'
import type { GatewayAdapter, GatewayRequest } from './GatewayAdapter.js'

/**
 * Adds the adapter's method, headers, body, and query to a call. The adapter can't change the rest of the URL, so the
 * API key is never sent to another host.
 *
 * @param url - the full URL, including the query from the adapter's `pages`.
 * @throws {AdapterError} if a member throws, doesn't settle before the deadline, or returns something that can't be sent.
 */
export async function prepareGatewayCall(
  adapter: GatewayAdapter,
  apiKey: string,
  url: string,
  deadline: CallDeadline,
): Promise<PreparedCall> {
  const { name, format } = adapter
  if (!adapter.headers && !adapter.request && format !== 'text')
    return {
      url,
      init: {
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          Authorization: `Bearer ${apiKey}`,
        },
      },
    }
  // We use a plain object because accessing `Headers` in Node loads the whole `fetch` implementation.
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: format === 'text' ? 'text/plain, */*' : 'application/json',
  }
  const addHeaders = (member: string, added: unknown) => {
    const isSendable = ([header, value]: [string, unknown]) =>
      HEADER_NAME.test(header) && typeof value === 'string' && HEADER_VALUE.test(value)
    if (!isObject(added) || !Object.entries(added).every(isSendable))
      throw new AdapterError(
        name,
        member,
        'returned headers that cannot be sent; expected an object of texts in ASCII',
      )
    for (const [header, value] of Object.entries(added))
      headers[header.toLowerCase()] = String(value)
  }
  if (adapter.headers)
    addHeaders(
      'headers',
      await callAdapter(name, 'headers', () => adapter.headers?.(apiKey), deadline),
    )
  else if (!adapter.request) headers['authorization'] = `Bearer ${apiKey}`
  const request =
    adapter.request &&
    (await callAdapter(
      name,
      'request',
      () => adapter.request?.({ apiKey, url, signal: deadline.signal }),
      deadline,
    ))
  const { method, headers: added, body, query } = validateRequest(name, request)
  if (added !== undefined) addHeaders('request', added)
  return {
    url: query === undefined ? url : url.replace(/(\?.*)?$/, () => query),
    init: {
      headers,
      ...(method !== undefined && { method }),
      ...(body !== undefined && { body }),
    },
  }
}

function validateRequest(name: string, request: unknown): GatewayRequest {
  if (request === undefined) return {}
  const fail = (problem: string) => new AdapterError(name, 'request', `returned ${problem}`)
  if (!isObject(request)) throw fail('no object such as { method, headers, body, query }')
  const { method, body, query } = request
  if (method !== undefined && method !== 'GET' && method !== 'POST')
    throw fail('another method than GET or POST')
  if (body !== undefined && (typeof body !== 'string' || method !== 'POST'))
    throw fail('a body that is no text, or a body without the method POST')
  if (query !== undefined && !isQuery(query)) throw fail('a query that does not begin with "?"')
  return request
}

/** Whether a value is a query string that starts with `?` and can be sent unchanged. */
export const isQuery = (query: unknown): query is string =>
  typeof query === 'string' && /^\?[\x21-\x22\x24-\x7e]*$/.test(query)

/**
 * The patterns that the name and value of a header must match (RFC 9110). Characters from \x80 to \xff are sent as
 * single bytes.
 */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
