import { RequestError, type RequestErrorKind } from './RequestError.js'

/** What a merchant may count. No business data: never what was typed, nor which company was chosen. */
export type CompanyListEvent =
  | { type: 'pageChanged'; page: number }
  | { type: 'perPageChanged'; perPage: number }
  /** Every company was loaded, or as many as the limit allows. */
  | { type: 'allLoaded'; count: number }
  | { type: 'exported'; count: number }
  /** The companies could not be loaded. */
  | { type: 'error'; kind: RequestErrorKind | 'unknown'; status: number | undefined }

/** The event of a failed request. */
export const companyErrorEvent = (error: Error): CompanyListEvent => ({
  type: 'error',
  ...(error instanceof RequestError
    ? { kind: error.kind, status: error.status }
    : { kind: 'unknown', status: undefined }),
})
