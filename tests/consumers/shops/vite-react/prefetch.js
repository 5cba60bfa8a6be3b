import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { BankPicker } from 'fpx-checkout'
import { bankQueryOptions, fpxKeys } from 'fpx-checkout/query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const [, , endpoint] = process.argv
const options = { ...bankQueryOptions({ endpoint }), queryKey: fpxKeys.banks('/api/fpx') }

for (const name of ['prefetchQuery', 'ensureQueryData', 'query']) {
  const onServer = new QueryClient()
  if (!(name in onServer)) continue
  await onServer[name](options)
  const page = createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(
      HydrationBoundary,
      { state: dehydrate(onServer) },
      createElement(BankPicker, { name: 'bank_code' }),
    ),
  )
  const codes = renderToString(page).match(/<option value="\w/g) ?? []
  console.log(`${name}: ${codes.length} banks`)
}
