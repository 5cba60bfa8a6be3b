import { createFpxProxy } from 'fpx-checkout/proxy'

export const proxy = createFpxProxy(() => ({
  gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
}))
