import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { Doubt } from '../refresh/Belief.js'

/** An endpoint of the service that the proxy keeps an answer of. */
export type Endpoint = 'bank' | 'company' | 'ping'

/** Where an event happened. */
export interface Where {
  /** The tenant's id; `default` without tenants. */
  tenant: string
  endpoint: Endpoint
}

/** What the proxy tells `observe`. No event holds the key or a word of the service's. */
export type FpxProxyEvent =
  | (Where & {
      /** A new answer is kept. */
      type: 'refreshed'
      rows: number
      /** Calls that it took. */
      calls: number
      ms: number
    })
  | (Where & {
      /** A refresh failed; what is kept is served on. */
      type: 'refresh-failed'
      failure: PaymentServiceFailure
      status: number | undefined
      /** What happened, as the client of the service says it. */
      message: string
      /** Calls in a row that brought nothing. */
      failuresInARow: number
      retryInMs: number
      /** Whether there is an answer to go on with. */
      kept: boolean
    })
  | (Where & {
      /** The service refuses the key: somebody has to act. Banks are served from what is kept, companies for 5 minutes. */
      type: 'key-refused'
      status: number | undefined
    })
  | (Where & {
      /** The service answered 429, and gets no call for `pauseMs`. */
      type: 'limit-reached'
      pauseMs: number
    })
  | (Where & {
      /** The service announced a limit lower than the budget, which shrinks to it. */
      type: 'limit-learnt'
      perMinute: number
    })
  | (Where & {
      /** A refresh waits, because the budget has no slots for it. */
      type: 'budget-spent'
      waitMs: number
    })
  | (Where & {
      /** A list looks like a fault and is believed only when it is seen again a minute later. */
      type: 'list-doubted'
      doubt: Doubt
      rows: number
    })
  | (Where & {
      /** The list has fewer rows than the service promises: it ignores `page`, or there are more than maxPages. */
      type: 'list-incomplete'
      rows: number
    })
  | {
      /** `company.authorize` or `tenants.resolve` threw, hung, or gave what it must not; the request was refused. */
      type: 'guard-failed'
      guard: 'authorize' | 'resolve'
      reason: 'threw' | 'hung' | 'invalid'
    }
  | (Where & {
      /** The shared store or the snapshot failed; nobody is refused for that. */
      type: 'store-failed'
      store: 'shared' | 'snapshot'
      /** What it was asked for: `load`, `save`, `read`, `lead`, `put`, `resign`, `take`, `end`, `giveBack`, `pause`, `learn`. */
      action: string
      /** What went wrong, in the store's words on one line. */
      message: string
    })
