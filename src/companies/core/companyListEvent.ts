import type { RequestErrorKind } from '../../client/RequestError.js'

/** What a merchant may count. No business data: never what was typed or which company was selected. */
export type CompanyListEvent =
  /** Another page is in view. */
  | {
      type: 'pageChanged'
      /** The page, from 1. */
      page: number
    }
  /** The page size has changed. */
  | {
      type: 'perPageChanged'
      /** Number of rows on a page. */
      perPage: number
    }
  /** Every company was loaded, or as many as the limit allows. */
  | {
      type: 'allLoaded'
      /** Number of loaded companies. */
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
      /** Why they could not be loaded. */
      kind: RequestErrorKind
      /** HTTP status of the response, if there was one. */
      status: number | undefined
    }
