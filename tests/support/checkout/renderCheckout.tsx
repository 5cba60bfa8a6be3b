import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { bankQueryOptions, fpxKeys } from 'fpx-checkout/query'
import { renderToString } from 'react-dom/server'
import { Checkout } from './Checkout.js'

/** Renders the checkout with its banks on the server and adds the data the browser needs to hydrate it. */
export async function renderCheckout(url: string, search: string): Promise<string> {
  const client = new QueryClient()
  await client.query({
    ...bankQueryOptions({ endpoint: `${url}/api/fpx` }),
    queryKey: fpxKeys.banks('/api/fpx'),
  })
  const state = dehydrate(client)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <Checkout search={search} />
      </HydrationBoundary>
    </QueryClientProvider>,
  )
  client.clear()
  const kept = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<div id="root">${html}</div><script type="application/json" id="kept">${kept}</script>`
}
