import { RequestError, type RequestErrorKind } from './RequestError.js'

/** What the merchant may count when data could not be loaded. */
interface ErrorEvent {
  type: 'error'
  kind: RequestErrorKind | 'unknown'
  status: number | undefined
}

/** Returns the event for a failed request. Picker and company list emit the same one. */
export const errorEvent = (error: Error): ErrorEvent => ({
  type: 'error',
  ...(error instanceof RequestError
    ? { kind: error.kind, status: error.status }
    : { kind: 'unknown', status: undefined }),
})
