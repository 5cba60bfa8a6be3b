import type { RequestErrorKind } from '../../client/RequestError.js'

/** An analytics event. To protect the payer's privacy, events include neither the typed text nor the selected bank. */
export type BankPickerEvent =
  /** The list was opened. */
  | { type: 'opened' }
  /** The list was searched. This event is emitted once for each search, when the search ends. */
  | {
      type: 'searched'
      /** The length of the trimmed search text. */
      length: number
      /** The number of matching banks. */
      found: number
    }
  /** A bank was selected. */
  | {
      type: 'selected'
      /** Whether the bank was selected from a search result. */
      searched: boolean
    }
  /** Offline banks are shown in the open list. */
  | {
      type: 'offlineShown'
      /** The number of offline banks. */
      count: number
    }
  /** The banks couldn't be loaded. */
  | {
      type: 'error'
      /** The reason why the banks couldn't be loaded. */
      kind: RequestErrorKind
      /** The HTTP status of the response, or `undefined` if there was no response. */
      status: number | undefined
    }
