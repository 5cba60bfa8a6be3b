import { AdapterError, callAdapter } from './AdapterError.js'
import { standardGateway } from './adapters/standardGateway.js'
import type { HttpTarget } from './createHttpClient.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import { isQuery } from './prepareGatewayCall.js'
import { adaptBody } from './readGatewayList.js'

/**
 * Creates a function that returns the call target for a page of banks. The page's query comes from the adapter's
 * `pages` function.
 *
 * @throws {AdapterError} if `pages` throws an error or doesn't return a query.
 */
export function createBankPageTarget(
  adapter: GatewayAdapter,
  common: Partial<HttpTarget>,
  maxBytes: number,
): (page: number) => Promise<HttpTarget> {
  const { name, path, pages } = adapter
  const target: Partial<HttpTarget> =
    adapter.readBanks === undefined
      ? common
      : {
          ...common,
          hasOtherPaths: true,
          isText: adapter.format === 'text',
          adapt: (apiKey, body, deadline) => adaptBody(adapter, apiKey, body, maxBytes, deadline),
        }
  // Error messages contain the query only for the standard gateway, because the query of a custom adapter may contain a
  // secret.
  const labelOf = (page: number, query: string) =>
    adapter === standardGateway ? `GET ${path}${query}` : `GET ${path}, page ${page}`

  return async (page) => {
    if (!pages) return { ...target, path }
    const query = await callAdapter(name, 'pages', () => pages(page))
    if (!isQuery(query))
      throw new AdapterError(name, 'pages', 'returned no query such as "?page=1"')
    return { ...target, path: path + query, label: labelOf(page, query) }
  }
}
