import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { SuspectReason } from '../refresh/ListSanityCheck.js'

/** An endpoint of the service that the proxy keeps an answer of. */
export type Endpoint = 'bank' | 'company' | 'ping'

/** Where an event happened. */
export interface EventScope {
  /** The tenant's id; `default` without tenants. */
  tenant: string
  /** The endpoint whose answer is kept. */
  endpoint: Endpoint
}

/** What the proxy tells `observe`. No event holds the key or a word of the service's. */
export type FpxProxyEvent =
  | (EventScope & {
      /** A new answer is kept. */
      type: 'refreshed'
      /** Rows that it has. */
      rows: number
      /** Calls that it took. */
      calls: number
      /** Milliseconds that it took, waits for the budget included. */
      ms: number
    })
  | (EventScope & {
      /** A refresh failed; what is kept is served on. */
      type: 'refresh-failed'
      /** Why. */
      failure: PaymentServiceFailure
      /** HTTP status of the service's answer, when there was one. */
      status: number | undefined
      /** What happened, as the client of the service says it. */
      message: string
      /** Calls in a row that brought nothing. */
      failuresInARow: number
      /** Milliseconds until the next try. */
      retryInMs: number
      /** Whether there is an answer to go on with. */
      hasCached: boolean
    })
  | (EventScope & {
      /** The service refuses the key: somebody has to act. Banks are served from what is kept, companies for 5 minutes. */
      type: 'key-refused'
      /** HTTP status: 401 or 403. */
      status: number | undefined
    })
  | (EventScope & {
      /** The service answered 429, and gets no call for `pauseMs`. */
      type: 'limit-reached'
      /** Milliseconds without a call. */
      pauseMs: number
    })
  | (EventScope & {
      /** The service announced a limit lower than the budget, which shrinks to it. */
      type: 'limit-lowered'
      /** Calls a minute that the budget has now. */
      perMinute: number
    })
  | (EventScope & {
      /** A refresh waits, because the budget has no slots for it. */
      type: 'budget-spent'
      /** Milliseconds until there are slots. */
      waitMs: number
    })
  | (EventScope & {
      /** A list looks like a fault and is believed only when it is seen again a minute later. */
      type: 'list-suspect'
      /** What looks like a fault. */
      reason: SuspectReason
      /** Rows that it has. */
      rows: number
    })
  | (EventScope & {
      /** The list has fewer rows than the service promises: it ignores `page`, or there are more than maxPages. */
      type: 'list-incomplete'
      /** Rows that it has. */
      rows: number
    })
  | (EventScope & {
      /**
       * The list has more pages than an instance may read while the shared store is lost, and no snapshot. It comes once
       * for each number of pages.
       */
      type: 'store-needed'
      /** Pages that the list has. */
      pages: number
      /** Calls a minute of one instance while the store is lost. */
      callsAlone: number
      /** What that means and what to do, in words. */
      message: string
    })
  | {
      /** `company.authorize` or `tenants.resolve` threw, hung, or gave what it must not; the request was refused. */
      type: 'callback-failed'
      /** Which of the two. */
      callback: 'authorize' | 'resolve'
      /** What it did: `hung` is no answer within 5 s, `invalid` an answer that is none. */
      reason: 'threw' | 'hung' | 'invalid'
      /** What it must return and what it returned, where `reason` is `invalid`. Such an `authorize` is reported once. */
      message?: string
    }
  | (EventScope & {
      /** The shared store or the snapshot failed; nobody is refused for that. */
      type: 'store-failed'
      /** Which of the two. */
      store: 'shared' | 'snapshot'
      /** What it was asked for: `load` or `save` of the snapshot, a method of the shared store, or `read` where the text could not be read. */
      action: string
      /** What went wrong, in the store's words on one line. */
      message: string
    })
