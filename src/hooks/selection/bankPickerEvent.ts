import type { RequestErrorKind } from '../request/RequestError.js'

/** What a merchant may count. No personal data: never what was typed or which bank was selected. */
export type BankPickerEvent =
  /** The list was opened. */
  | { type: 'opened' }
  /** The list was searched. Emitted once a search, at its end. */
  | {
      type: 'searched'
      /** How many characters were typed. */
      length: number
      /** How many banks matched. */
      found: number
    }
  /** A bank was selected. */
  | {
      type: 'selected'
      /** From a search result, not from the whole list. */
      searched: boolean
    }
  /** The payer saw banks that are offline. */
  | {
      type: 'offlineShown'
      /** How many. */
      count: number
    }
  /** The banks could not be loaded. */
  | {
      type: 'error'
      /** Why. */
      kind: RequestErrorKind | 'unknown'
      /** HTTP status, when there was an answer. */
      status: number | undefined
    }
