import type { RequestErrorKind } from '../../client/RequestError.js'

/** Analytics event. Contains no business data: neither typed text nor the selected company. */
export type CompanyListEvent =
  /** Another page is shown. */
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
  /** A CSV file was created. */
  | {
      type: 'exported'
      /** Number of companies in the file. */
      count: number
    }
  /** The companies could not be loaded. */
  | {
      type: 'error'
      /** Reason for the failure. */
      kind: RequestErrorKind
      /** HTTP status of the response, if there was one. */
      status: number | undefined
    }
