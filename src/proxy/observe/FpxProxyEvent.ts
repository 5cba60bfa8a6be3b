import type { BankIdentity } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'

/** A gateway endpoint whose answer the proxy caches. */
export type Endpoint = 'bank' | 'company' | 'ping'

/** A store of the proxy: what the option `store` or `snapshot` contains. */
export type StoreName = 'shared' | 'snapshot'

/** Why a list is suspect. */
export type SuspectReason = 'empty' | 'shrunk' | 'incomplete'

/** The tenant and the endpoint of an event. */
export interface EventScope {
  /**
   * The tenant's id; `default` if there are no tenants. If several tenants have the same key, their lists are one list,
   * and its events contain the id of the first of them that was requested.
   */
  tenant: string
  /** The gateway endpoint. */
  endpoint: Endpoint
}

/**
 * An event, passed to `onEvent`. Events never contain the key. The only gateway text in them is bank codes and names.
 * Names have at most 64 characters, and no control characters.
 */
export type FpxProxyEvent =
  | (EventScope & {
      /** A refresh succeeded, and its answer is cached. */
      type: 'refreshed'
      /** Number of rows in the list. */
      rows: number
      /** Number of calls that the refresh made. */
      calls: number
      /** Duration of the refresh in milliseconds, including waits for the budget. */
      durationMs: number
    })
  | (EventScope & {
      /** A refresh failed. `hasCached` says whether a cached answer may still be served. */
      type: 'refresh-failed'
      /** Why it failed. */
      reason: GatewayFailure
      /** HTTP status of the response; `undefined` if there was none. */
      status: number | undefined
      /** What failed: usually the message of a `GatewayError`. */
      message: string
      /** Failed calls in a row. */
      failedCalls: number
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
      /** The gateway answered with 429. The proxy does not call this endpoint for `pauseMs`. */
      type: 'limit-reached'
      /** Length of the pause, in milliseconds. */
      pauseMs: number
    })
  | (EventScope & {
      /** The gateway announced a limit below the budget. The budget is lowered to it for ten minutes. */
      type: 'limit-lowered'
      /** Calls per minute that the budget now allows. */
      perMinute: number
    })
  | (EventScope & {
      /** A refresh is postponed, because the budget has no free slots or the gateway has requested a pause. */
      type: 'budget-exhausted'
      /** Milliseconds until slots may be free. */
      retryInMs: number
    })
  | (EventScope & {
      /**
       * A list is suspect. It is cached only if the gateway still sends the same number of rows at least a minute
       * later.
       */
      type: 'list-suspect'
      /** Why the list is suspect. */
      reason: SuspectReason
      /** Number of rows in the list. */
      rows: number
    })
  | (EventScope & {
      /**
       * Rows may be missing from the list: the gateway ignores `page`, has more than `maxPages` pages, or sent rows
       * that could not be read.
       */
      type: 'list-incomplete'
      /** Number of rows in the list. */
      rows: number
    })
  | (EventScope & {
      /**
       * Rows could not be read. They are left out, and banks that are then missing from the list retain their last row.
       */
      type: 'rows-unreadable'
      /** Number of rows that could not be read. */
      rows: number
      /** Number of banks that retain their row from an earlier list. */
      retained: number
      /**
       * The first ten rows that could not be read. Each string contains the row and field, the expected value, and the
       * kind of value received, for example `page 2, data[3].code: expected a string; received null`.
       */
      problems: readonly string[]
    })
  | (EventScope &
      BankIdentity & {
        /** A bank was added to the list. Emitted only if a previous list is known. */
        type: 'bank-added'
        /** When the list was fetched: ISO 8601, in UTC. */
        at: string
      })
  | (EventScope &
      BankIdentity & {
        /** A bank was removed from the list. */
        type: 'bank-removed'
        /** When the list was fetched: ISO 8601, in UTC. */
        at: string
      })
  | (EventScope &
      BankIdentity & {
        /**
         * A bank that was online before, or is new, is offline. If the proxy has a `store`, only the instance that
         * fetched the list emits this event.
         */
        type: 'bank-offline'
        /** When the list was fetched: ISO 8601, in UTC. */
        at: string
      })
  | (EventScope &
      BankIdentity & {
        /** A bank that was offline is online again. */
        type: 'bank-online'
        /** When the list was fetched: ISO 8601, in UTC. */
        at: string
        /** When the proxy fetched the first list in which the bank was offline: ISO 8601, in UTC. */
        since: string
      })
  | {
      /**
       * `admin.authorize` or `tenants.resolve` threw, hung, or returned an invalid value. The request was refused. The
       * event is emitted at most once a minute for each reason; the metrics count every failure.
       */
      type: 'callback-failed'
      /** The callback that failed. */
      callback: 'authorize' | 'resolve'
      /** How it failed: `hung` if it did not settle within 5 s, `invalid` if it returned an invalid value. */
      reason: 'threw' | 'hung' | 'invalid'
      /**
       * If `reason` is `invalid`: what was expected, and what kind of value was received. Absent if reading the value
       * threw an error.
       */
      message?: string
    }
  | {
      /**
       * An unexpected error of the proxy, or of a function in its options such as `fetch` or `mapBank`: while a request
       * was handled, which received status 500, or during a refresh. The gateway did not cause it.
       */
      type: 'internal-error'
      /** Class and location of the error. Its message is left out, because it may contain request data. */
      message: string
    }
  | (EventScope & {
      /** The shared store or the snapshot failed. Requests are still served. */
      type: 'store-failed'
      /** The store that failed. */
      store: StoreName
      /**
       * The method that failed: the snapshot's `load` or `save`, or a method of the shared store. `read` means that a
       * stored list or failure could not be read.
       */
      action: string
      /** The store's error, on one line and without the key. */
      message: string
    })
  | (EventScope & {
      /** The shared store or the snapshot works again. */
      type: 'store-recovered'
      /** The store that works again. */
      store: StoreName
    })

/** An event without its tenant and endpoint, which are added later. */
export type WithoutScope<Event> = Event extends { endpoint: unknown }
  ? Omit<Event, 'tenant' | 'endpoint'>
  : never

/** A bank event without its tenant and endpoint. */
export type BankEvent = WithoutScope<Extract<FpxProxyEvent, { type: `bank-${string}` }>>
