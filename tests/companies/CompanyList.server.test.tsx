import { dehydrate, QueryClient } from '@tanstack/react-query'
import { CompanyList, FpxProvider } from 'fpx-checkout'
import { companyQueryOptions } from 'fpx-checkout/query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { companyRows, json, pageOf } from '../support/gateway/fixtures.js'

const endpoint = 'https://shop.example/api/fpx'

/** Prefetches the companies and renders the list, as a shop's server does. */
async function renderAfterPrefetch(fetch: (url: string) => Promise<Response>) {
  const queryClient = new QueryClient()
  const options = companyQueryOptions({ endpoint, fetch })
  await queryClient.query({ ...options, retry: false }).catch(() => undefined)
  const html = renderToString(
    <FpxProvider endpoint={endpoint} queryClient={queryClient}>
      <CompanyList />
    </FpxProvider>,
  )
  return {
    html,
    state: queryClient.getQueryState(options.queryKey),
    dehydrated: dehydrate(queryClient),
  }
}

it.each<[string, () => Promise<Response>]>([
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'refuses the visitor',
    () => Promise.resolve(json({ code: 'company-refused' }, { status: 403 })),
  ],
  ['has no list', () => Promise.resolve(json({ code: 'gateway-unreachable' }, { status: 503 }))],
  ['responds with a page', () => Promise.resolve(new Response('<!doctype html>'))],
])('a prefetch from a proxy that %s is followed by a loading list', async (_how, fetch) => {
  const { html, state, dehydrated } = await renderAfterPrefetch(fetch)
  expect(state?.error).toBeTruthy()
  expect(dehydrated.queries).toEqual([])
  expect(html).toContain('<table')
  expect(html).toContain('Loading')
  expect(html).not.toContain('role="alert"')
})

it('control: a prefetch that succeeds is followed by the companies', async () => {
  const { html } = await renderAfterPrefetch((url) =>
    Promise.resolve(json(pageOf(companyRows(3), url))),
  )
  expect(html).toContain('Company 3')
})
