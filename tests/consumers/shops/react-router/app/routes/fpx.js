import { createFpxProxy } from 'fpx-checkout/proxy'

let proxy

export function loader({ request }) {
  proxy ??= createFpxProxy({
    upstream: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
  })
  return proxy.fetch(request)
}
