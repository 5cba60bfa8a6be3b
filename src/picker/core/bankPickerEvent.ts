import type { RequestErrorKind } from '../../client/RequestError.js'

/** An analytics event without personal data: it contains neither the typed text nor the selected bank. */
export type BankPickerEvent =
  /** The list was opened. */
  | { type: 'opened' }
  /** The list was searched. Emitted once per search, when the search ends. */
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
  /** The open list contains offline banks. */
  | {
      type: 'offlineShown'
      /** The number of offline banks. */
      count: number
    }
  /** The banks couldn't be loaded. */
  | {
      type: 'error'
      /** Why the banks couldn't be loaded. */
      kind: RequestErrorKind
      /** The HTTP status of the response, if there was a response. */
      status: number | undefined
    }
