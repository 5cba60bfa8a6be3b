import type { RequestErrorKind } from '../request/RequestError.js'

/** What a merchant may count. No business data: never what was typed or which company was selected. */
export type CompanyListEvent =
  /** Another page is in view. */
  | {
      type: 'pageChanged'
      /** The page, from 1. */
      page: number
    }
  /** The page size is another. */
  | {
      type: 'perPageChanged'
      /** Rows a page holds. */
      perPage: number
    }
  /** Every company was loaded, or as many as the limit allows. */
  | {
      type: 'allLoaded'
      /** How many. */
      count: number
    }
  /** A CSV file was made. */
  | {
      type: 'exported'
      /** How many companies are in it. */
      count: number
    }
  /** The companies could not be loaded. */
  | {
      type: 'error'
      /** Why. */
      kind: RequestErrorKind | 'unknown'
      /** HTTP status, when there was an answer. */
      status: number | undefined
    }
