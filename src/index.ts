'use client'
// Entry `fpx-checkout`: what payers and admins see, and the hooks behind it. Runs in browsers and in server rendering.
export { FpxProvider, type FpxProviderProps } from './components/FpxProvider.js'
export type { Bank, Company, Pagination } from './contract/index.js'
