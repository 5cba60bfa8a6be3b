import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'

// Next.js loads this file for routes, and once more for server actions. They share one proxy, its list and its budget.
const shared = globalThis as typeof globalThis & { fpxProxy?: FpxProxy }

// The function runs at the first request: `next build` loads this file without the key.
export const proxy = (shared.fpxProxy ??= createFpxProxy(() => ({
  gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
})))
