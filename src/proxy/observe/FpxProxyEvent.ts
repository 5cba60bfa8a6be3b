import type { RecordedBank } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'

/** An endpoint of the gateway whose answer the proxy caches. */
export type Endpoint = 'bank' | 'company' | 'ping'

/** Why a list is suspect. */
export type SuspectReason = 'empty' | 'shrunk' | 'incomplete'

/** The tenant and the endpoint of an event. */
export interface EventScope {
  /** Id of the tenant; `default` without tenants. */
  tenant: string
  /** The endpoint of the gateway. */
  endpoint: Endpoint
}

/**
 * An event, passed to `onEvent`. No event contains the key, or any text that the gateway sent except codes and names of banks.
 * Those names have no control characters and at most 64 characters.
 */
export type FpxProxyEvent =
  | (EventScope & {
      /** A refresh succeeded, and its answer is cached. */
      type: 'refreshed'
      /** Rows of the list. */
      rows: number
      /** Calls of the refresh. */
      calls: number
      /** Duration of the refresh in milliseconds, waits for the budget included. */
      ms: number
    })
  | (EventScope & {
      /** A refresh failed. The cached answer is still served. */
      type: 'refresh-failed'
      /** Why it failed. */
      reason: GatewayFailure
      /** HTTP status of the answer; `undefined` if there was none. */
      status: number | undefined
      /** The message of the `GatewayError`. */
      message: string
      /** Failed calls in a row. */
      failuresInARow: number
      /** Milliseconds until the next attempt. */
      retryInMs: number
      /** Whether there is a cached answer that may still be served. */
      hasCached: boolean
    })
  | (EventScope & {
      /** The gateway refuses the key; replace it. Cached banks are still served, cached companies for 5 minutes. */
      type: 'key-refused'
      /** HTTP status: 401 or 403. */
      status: number | undefined
    })
  | (EventScope & {
      /** The gateway answered with 429. The proxy makes no call for `pauseMs`. */
      type: 'limit-reached'
      /** Length of the pause in milliseconds. */
      pauseMs: number
    })
  | (EventScope & {
      /** The gateway announced a limit below the budget, and the budget is lowered to it for ten minutes. */
      type: 'limit-lowered'
      /** Calls per minute of the budget now. */
      perMinute: number
    })
  | (EventScope & {
      /** A refresh waits, because the budget has no free slots. */
      type: 'budget-spent'
      /** Milliseconds until slots may be free. */
      waitMs: number
    })
  | (EventScope & {
      /** A list is suspect: it is cached only if it is gathered again with as many rows a minute later. */
      type: 'list-suspect'
      /** Why the list is suspect. */
      reason: SuspectReason
      /** Rows of the list. */
      rows: number
    })
  | (EventScope & {
      /**
       * The list may lack rows: the gateway ignores `page`, has more than `maxPages` pages, or sent rows that could not be
       * read.
       */
      type: 'list-incomplete'
      /** Rows of the list. */
      rows: number
    })
  | (EventScope & {
      /** Rows could not be read. They are left out, and banks that the list then lacks retain their last row. */
      type: 'rows-unreadable'
      /** How many rows could not be read. */
      rows: number
      /** How many banks retain their row of an earlier list. */
      retained: number
      /**
       * The first ten of these rows: row and field, what was expected and what kind of value was received. For example
       * `page 2, data[3].code: expected a string; received null`.
       */
      problems: readonly string[]
    })
  | (EventScope & {
      /**
       * The list has more pages than an instance may read per minute while the shared store is lost, and there is no
       * snapshot. Emitted once for each number of pages.
       */
      type: 'store-needed'
      /** Pages of the list. */
      pages: number
      /** Calls per minute of one instance while the store is lost. */
      callsAlone: number
      /** A sentence that says what this means and how to fix it. */
      message: string
    })
  | (EventScope &
      RecordedBank & {
        /** A bank joined the list. Emitted only if a previous list is known. */
        type: 'bank-added'
        /** When the list was gathered: ISO 8601, in UTC. */
        at: string
      })
  | (EventScope &
      RecordedBank & {
        /** A bank left the list. */
        type: 'bank-removed'
        /** When the list was gathered: ISO 8601, in UTC. */
        at: string
      })
  | (EventScope &
      RecordedBank & {
        /** A bank that was online, or is new, is offline. With `store`, only the instance that gathered the list emits it. */
        type: 'bank-offline'
        /** When the list was gathered: ISO 8601, in UTC. */
        at: string
      })
  | (EventScope &
      RecordedBank & {
        /** A bank that was offline is online. */
        type: 'bank-online'
        /** When the list was gathered: ISO 8601, in UTC. */
        at: string
        /** Since when it was offline; `undefined` if more than 100 banks were offline at the same time. */
        since: string | undefined
      })
  | {
      /** `admin.authorize` or `tenants.resolve` threw, hung, or returned an invalid value. The request was refused. Emitted at most once a minute for each reason; the metrics count every failure. */
      type: 'callback-failed'
      /** The callback that failed. */
      callback: 'authorize' | 'resolve'
      /** How it failed: `hung` if it did not settle within 5 s, `invalid` if it returned an invalid value. */
      reason: 'threw' | 'hung' | 'invalid'
      /** Expected and received value, if `reason` is `invalid`. */
      message?: string
    }
  | {
      /** An error in the proxy or in its server. The request received status 500. */
      type: 'internal-error'
      /** Class and place of the error, without its message, which may contain what a request sent. */
      message: string
    }
  | (EventScope & {
      /** The shared store or the snapshot failed. No request is refused because of it. */
      type: 'store-failed'
      /** The store that failed. */
      store: 'shared' | 'snapshot'
      /**
       * The method that failed: `load` or `save` of the snapshot, or a method of the shared store. `read` means that a
       * stored list could not be read.
       */
      action: string
      /** The error of the store, in one line without the key. */
      message: string
    })

/** An event before its tenant and its endpoint are added. */
export type WithoutScope<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

/** An event of a bank, before its tenant and its endpoint are added. */
export type BankEvent = WithoutScope<Extract<FpxProxyEvent, { type: `bank-${string}` }>>
