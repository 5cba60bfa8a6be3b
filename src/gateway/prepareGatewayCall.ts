import { AdapterError, callAdapter } from './AdapterError.js'
import { isObject } from './adapters/rowsOf.js'
import type { PreparedCall } from './createHttpClient.js'
import type { GatewayAdapter, GatewayRequest } from './GatewayAdapter.js'

/**
 * Completes a call with what the adapter returns. The adapter can set only method, headers, body and query: the URL
 * stays below `baseUrl`, so the key cannot reach another host.
 *
 * @param url - the whole URL, including the query that the adapter's `pages` returned.
 * @throws {AdapterError} if a member throws, or returns something that cannot be sent.
 */
export async function prepareGatewayCall(
  adapter: GatewayAdapter,
  apiKey: string,
  url: string,
  signal: AbortSignal,
): Promise<PreparedCall> {
  const { name, format } = adapter
  // A plain object, because Node loads its whole `fetch` when `Headers` is touched.
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
    addHeaders('headers', await callAdapter(name, 'headers', () => adapter.headers?.(apiKey)))
  else if (!adapter.request) headers['authorization'] = `Bearer ${apiKey}`
  const request =
    adapter.request &&
    (await callAdapter(name, 'request', () => adapter.request?.({ apiKey, url, signal })))
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

/** Whether a value is a query: `?`, followed by printable ASCII characters other than spaces and `#`. */
export const isQuery = (query: unknown): query is string =>
  typeof query === 'string' && /^\?[\x21-\x22\x24-\x7e]*$/.test(query)

/** A header's name and value (RFC 9110). Characters from \x80 on are single bytes. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
