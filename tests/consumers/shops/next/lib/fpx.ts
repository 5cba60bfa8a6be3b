import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'

// Next.js loads this file twice: for routes and for server actions. Both share one proxy, its list and its budget.
const shared = globalThis as typeof globalThis & { fpxProxy?: FpxProxy }

// The function runs at the first request, because `next build` loads this file without the key.
export const proxy = (shared.fpxProxy ??= createFpxProxy(() => ({
  gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
})))
