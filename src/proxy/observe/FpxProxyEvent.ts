import type { BankIdentity } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'

/** A gateway endpoint whose responses are cached. */
export type Endpoint = 'bank' | 'company' | 'ping'

/**
 * A store of the proxy. `shared` is the store you pass as the `store` option, and `snapshot` is the snapshot you pass
 * as the `snapshot` option.
 */
export type StoreName = 'shared' | 'snapshot'

/** The tenant and the endpoint to which an event applies. */
export interface EventScope {
  /**
   * The tenant's id, or `default` if the `tenants` option isn't set. If several tenants share a list because they have
   * the same API key, the list's events contain the id of the tenant that was requested first.
   */
  tenant: string
  /** The gateway endpoint. */
  endpoint: Endpoint
}

/**
 * An event that is passed to `onEvent`. Events never contain the API key. Bank codes and bank names are the only text
 * from the gateway that an event can contain. Bank names are shortened to 64 characters and don't contain control
 * characters.
 */
export type FpxProxyEvent =
  | (EventScope & {
      /**
       * A refresh succeeded, and the gateway's response was cached. If the proxy has a `store`, only the instance that
       * fetched the list emits this event, and after a failure also each instance that had reported the failure.
       */
      type: 'refreshed'
      /** The number of rows in the list. */
      rows: number
      /** Whether the list contains all rows. If it doesn't, the event `list-incomplete` says why. */
      complete: boolean
      /** The number of gateway calls the refresh made, or 0 if another instance fetched the list. */
      calls: number
      /** The duration of the refresh in milliseconds, including the time spent waiting for the store. */
      durationMs: number
    })
  | (EventScope & {
      /**
       * A refresh failed, in this instance or in another one with the same `store`. The list stays as it was. Two
       * reasons need a person:
       *
       * - `key-refused`: the merchant must replace the key. Cached banks are still served, but cached companies are
       *   served for only 5 more minutes.
       * - `internal`: the proxy, or a function in its options such as `fetch`, threw an unexpected error.
       */
      type: 'refresh-failed'
      /** The reason why the refresh failed. */
      reason: GatewayFailure
      /** The HTTP status of the gateway's response, or `undefined` if the gateway didn't respond. */
      status: number | undefined
      /** A description of the failure, usually the message of a `GatewayError`. */
      message: string
      /** The number of refreshes in a row that failed. */
      failures: number
      /** The time until the next attempt, in milliseconds. */
      retryInMs: number
      /** Whether a cached response can still be served. */
      hasCached: boolean
    })
  | (EventScope & {
      /**
       * Rows may be missing from the list: the gateway ignores the `page` parameter, has more than `maxPages`
       * pages, or sent invalid rows, which were left out.
       */
      type: 'list-incomplete'
      /** The number of rows in the list. */
      rows: number
      /** The number of invalid rows. */
      unreadable: number
      /**
       * Descriptions of the first ten invalid rows. Each string specifies the row and field, the expected value, and
       * the type of the received value (`page 2, data[3].code: expected a string; received null`).
       */
      problems: readonly string[]
    })
  | (EventScope &
      BankIdentity & {
        /**
         * A bank changed between two lists that this process has cached. A bank that is offline when it is added also
         * goes offline. If the proxy has a `store`, only the instance that fetched the list emits this event.
         */
        type: 'bank-changed'
        /** How the bank changed. */
        change: 'added' | 'removed' | 'offline' | 'online'
        /** When the list was fetched, as an ISO 8601 string in UTC. */
        at: string
        /**
         * When the proxy first fetched a list in which this bank was offline, as an ISO 8601 string in UTC. Present if
         * the bank is online again.
         */
        since?: string
      })
  | {
      /**
       * `admin.authorize` or `tenants.resolve` threw an error, hung, or returned an invalid value, so the request was
       * denied. Like the other events without an endpoint, this event is emitted at most once a minute for each reason,
       * but the metrics count every failure.
       */
      type: 'callback-failed'
      /** The callback that failed. */
      callback: 'authorize' | 'resolve'
      /**
       * How the callback failed. `hung` means that the callback didn't settle within 5 seconds, and `invalid` that it
       * returned an invalid value.
       */
      reason: 'threw' | 'hung' | 'invalid'
      /**
       * The expected value and the type of the received value. Present when `reason` is `invalid`, unless reading the
       * value threw an error.
       */
      message?: string
    }
  | {
      /** `tenants.resolve` returned no tenant for a request. */
      type: 'tenant-unknown'
    }
  | {
      /**
       * The proxy, or a function in its options such as `mapBank`, threw an unexpected error during a request, which
       * got status 500. An unexpected error during a refresh is the reason `internal` of `refresh-failed`.
       */
      type: 'internal-error'
      /** The class and location of the error. The original message is left out because it can contain request data. */
      message: string
    }
  | (EventScope & {
      /** The shared store or the snapshot failed. Requests are still served. */
      type: 'store-failed'
      /** The store that failed. */
      store: StoreName
      /**
       * What failed: to take the `lock`, to `store` a list or a failure in the shared store, to `load` or `save` the
       * snapshot, or to `read` a stored list.
       */
      action: string
      /** The store's error message on a single line, without the API key. */
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
export type BankEvent = WithoutScope<Extract<FpxProxyEvent, { type: 'bank-changed' }>>

/** The level of an event, which is `error` if action is required and `warn` if the cause may resolve itself. */
export type EventLevel = 'info' | 'warn' | 'error'

/** Returns the level of an event. The proxy's logger and the command line use these levels. */
export function levelOf(event: FpxProxyEvent): EventLevel {
  switch (event.type) {
    case 'refreshed':
    case 'bank-changed':
    case 'store-recovered':
      return 'info'
    case 'callback-failed':
    case 'internal-error':
      return 'error'
    case 'refresh-failed':
      return ['key-refused', 'internal'].includes(event.reason) ? 'error' : 'warn'
    case 'list-incomplete':
    case 'tenant-unknown':
    case 'store-failed':
      return 'warn'
  }
}
