import { AdapterError, callAdapter, type CallDeadline } from './AdapterError.js'
import { isObject } from './adapters/rowsOf.js'
import type { GatewayAdapter, GatewayRequest } from './GatewayAdapter.js'

/**
 * Adds the adapter's method, headers, body, and query to a call. This is the one place that decides which headers the
 * gateway gets. The adapter can't change the rest of the URL, so the API key is never sent to another host.
 *
 * @param url - the full URL, including the query from the adapter's `pages`.
 * @throws {AdapterError} if a member throws, doesn't settle before the deadline, or returns something that can't be sent.
 */
export async function prepareGatewayCall(
  adapter: GatewayAdapter,
  apiKey: string,
  url: string,
  deadline: CallDeadline,
): Promise<{ url: string; init: RequestInit }> {
  const { name, format, headers: ownHeaders, request: ownRequest } = adapter
  // We use a plain object because accessing `Headers` in Node loads the whole `fetch` implementation.
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: format === 'text' ? 'text/plain, */*' : 'application/json',
    ...(!ownHeaders && !ownRequest && { Authorization: `Bearer ${apiKey}` }),
  }
  const addHeaders = (member: string, added: unknown) => {
    if (!isObject(added) || !Object.entries(added).every(isSendable))
      throw new AdapterError(
        name,
        member,
        'returned headers that cannot be sent; expected an object of texts in ASCII',
      )
    for (const [header, value] of Object.entries(added)) {
      const isSame = (name: string) => name.toLowerCase() === header.toLowerCase()
      headers[Object.keys(headers).find(isSame) ?? header] = String(value)
    }
  }
  if (ownHeaders)
    addHeaders('headers', await callAdapter(name, 'headers', () => ownHeaders(apiKey), deadline))
  if (!ownRequest) return { url, init: { headers } }
  const call = { apiKey, url, signal: deadline.signal }
  const request = await callAdapter(name, 'request', () => ownRequest(call), deadline)
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

/** Whether a header can be sent (RFC 9110). Characters from \x80 to \xff are sent as single bytes. */
const isSendable = ([header, value]: [string, unknown]) =>
  /^[!#$%&'*+.^_`|~\w-]+$/.test(header) &&
  typeof value === 'string' &&
  /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
