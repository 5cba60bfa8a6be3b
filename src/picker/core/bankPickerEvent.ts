import type { RequestErrorKind } from '../../client/RequestError.js'

/** An event that a merchant may count. It contains no personal data: neither the typed text nor the selected bank. */
export type BankPickerEvent =
  /** The list was opened. */
  | { type: 'opened' }
  /** The list was searched. Emitted once for each search, when it ends. */
  | {
      type: 'searched'
      /** Length of the search text, without spaces around it. */
      length: number
      /** Number of banks that matched. */
      found: number
    }
  /** A bank was selected. */
  | {
      type: 'selected'
      /** Whether it was selected from a search result. */
      searched: boolean
    }
  /** The open list has banks that are offline. */
  | {
      type: 'offlineShown'
      /** Number of offline banks. */
      count: number
    }
  /** The banks could not be loaded. */
  | {
      type: 'error'
      /** Why they could not be loaded. */
      kind: RequestErrorKind
      /** HTTP status of the response, if there was one. */
      status: number | undefined
    }
