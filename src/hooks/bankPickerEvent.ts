import { RequestError, type RequestErrorKind } from './RequestError.js'

/** What a merchant may count. No personal data: never what was typed, nor which bank was chosen. */
export type BankPickerEvent =
  | { type: 'opened' }
  /** The list was searched: how many characters, how many banks matched. Told once a search, at its end. */
  | { type: 'searched'; length: number; found: number }
  /** A bank was chosen, from a search result or from the whole list. */
  | { type: 'chosen'; searched: boolean }
  /** The payer saw banks that are offline. */
  | { type: 'offlineShown'; count: number }
  /** The banks could not be loaded. */
  | { type: 'error'; kind: RequestErrorKind | 'unknown'; status: number | undefined }

/** The event of a failed request. */
export const errorEvent = (error: Error): BankPickerEvent => ({
  type: 'error',
  ...(error instanceof RequestError
    ? { kind: error.kind, status: error.status }
    : { kind: 'unknown', status: undefined }),
})
