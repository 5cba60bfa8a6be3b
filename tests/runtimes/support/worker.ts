import { createFpxProxy, type FetchContext } from 'fpx-checkout/proxy'

/** Created when the module loads, as is usual in Workers: before any request. */
const proxy = createFpxProxy({
  gateway: { baseUrl: 'https://gateway.test/v2', apiKey: 'key', timeoutMs: 5000 },
  cache: { ttlMs: 1 },
  budget: { perMinute: 60 },
  admin: { authorize: () => true },
})

export default {
  fetch: (request: Request, _env: unknown, context: FetchContext) =>
    proxy.fetch(request, request.headers.has('x-without-context') ? undefined : context),
}
