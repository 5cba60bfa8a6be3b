import type { Endpoint } from 'fpx-checkout/proxy'

/** The budget of calls to each endpoint, a minute. */
export const CALLS_PER_MINUTE = 30

/** The part of the budget that one refresh of a list may use. The rest covers the refreshes before it. */
export const callsPerRefresh: Record<Endpoint, number> = { bank: 15, company: 25, ping: 1 }
