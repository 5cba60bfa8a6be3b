import { createFpxProxy } from 'fpx-checkout/proxy'

export const proxy = createFpxProxy(() => ({
  upstream: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
}))
