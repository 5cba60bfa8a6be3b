import type { BankIdentity } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'

/** A gateway endpoint whose answer the proxy caches. */
export type Endpoint = 'bank' | 'company' | 'ping'

/** A store of the proxy, set by the option `store` (`shared`) or `snapshot`. */
export type StoreName = 'shared' | 'snapshot'

/** Why a list is suspect. */
export type SuspectReason = 'empty' | 'shrunk' | 'incomplete'

/** The tenant and the endpoint of an event. */
export interface EventScope {
  /**
   * The tenant's id; `default` if there are no tenants. Tenants with the same key share their lists, whose events
   * contain the id of the tenant that was requested first.
   */
  tenant: string
  /** The gateway endpoint. */
  endpoint: Endpoint
}

/**
 * An event that is passed to `onEvent`. Events never contain the key. Bank codes and names are the only text from the
 * gateway in an event. Names have at most 64 characters and no control characters.
 */
export type FpxProxyEvent =
  | (EventScope & {
      /** A refresh succeeded and its answer is cached. */
      type: 'refreshed'
      /** Number of rows in the list. */
      rows: number
      /** The number of gateway calls the refresh made. */
      calls: number
      /** The duration of the refresh in milliseconds, including waits for the budget. */
      durationMs: number
    })
  | (EventScope & {
      /** A refresh failed. `hasCached` states whether a cached answer may still be served. */
      type: 'refresh-failed'
      /** Why the refresh failed. */
      reason: GatewayFailure
      /** The response's HTTP status; `undefined` if there was no response. */
      status: number | undefined
      /** A description of the failure, usually the message of a `GatewayError`. */
      message: string
      /** The number of consecutive failed calls. */
      failedCalls: number
      /** The time until the next attempt, in milliseconds. */
      retryInMs: number
      /** Whether there is a cached answer that may still be served. */
      hasCached: boolean
    })
  | (EventScope & {
      /**
       * The gateway rejects the key, which must be replaced. Cached banks are still served; cached companies are served
       * for 5 minutes.
       */
      type: 'key-refused'
      /** The HTTP status, 401 or 403. */
      status: number | undefined
    })
  | (EventScope & {
      /** The gateway answered with 429. The proxy does not call this endpoint for `pauseMs`. */
      type: 'limit-reached'
      /** The length of the pause, in milliseconds. */
      pauseMs: number
    })
  | (EventScope & {
      /** The gateway announced a limit below the budget. The budget is lowered to it for ten minutes. */
      type: 'limit-lowered'
      /** The number of calls per minute the budget now allows. */
      perMinute: number
    })
  | (EventScope & {
      /** A refresh is postponed because the budget has no free slots or the gateway requested a pause. */
      type: 'budget-exhausted'
      /** The time until slots may be free, in milliseconds. */
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
       * Rows may be missing from the list because the gateway ignores `page`, has more than `maxPages` pages, or sent
       * rows that couldn't be read.
       */
      type: 'list-incomplete'
      /** Number of rows in the list. */
      rows: number
    })
  | (EventScope & {
      /**
       * Some rows couldn't be read and are left out. Banks that are then missing from the list retain their last row.
       */
      type: 'rows-unreadable'
      /** The number of rows that couldn't be read. */
      rows: number
      /** The number of banks that retain their row from an earlier list. */
      retained: number
      /**
       * The first ten rows that couldn't be read. Each string contains the row and field, the expected value and the
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
         * A bank went offline, or a new bank is offline. If the proxy has a `store`, only the instance that fetched the
         * list emits this event.
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
       * `admin.authorize` or `tenants.resolve` threw, hung or returned an invalid value, so the request was denied. The
       * event is emitted at most once a minute for each reason, but the metrics count every failure.
       */
      type: 'callback-failed'
      /** The callback that failed. */
      callback: 'authorize' | 'resolve'
      /** How the callback failed: `hung` if it didn't settle within 5 s, `invalid` if it returned an invalid value. */
      reason: 'threw' | 'hung' | 'invalid'
      /**
       * The expected value and the kind of value received. Present when `reason` is `invalid`, unless reading the value
       * threw an error.
       */
      message?: string
    }
  | {
      /**
       * The proxy, or a function in its options such as `fetch` or `mapBank`, threw an unexpected error. The error
       * occurred during a refresh or during a request, which then received status 500. The gateway didn't cause the
       * error.
       */
      type: 'internal-error'
      /**
       * The class and location of the error. The error's own message is left out because it may contain request data.
       */
      message: string
    }
  | (EventScope & {
      /** The shared store or the snapshot failed. Requests are still served. */
      type: 'store-failed'
      /** The store that failed. */
      store: StoreName
      /**
       * The snapshot's or shared store's method that failed, such as `load` or `save`. `read` means that a stored list
       * or failure couldn't be read.
       */
      action: string
      /** The store's error on one line, without the key. */
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
