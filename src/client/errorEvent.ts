import { RequestError, type RequestErrorKind } from './RequestError.js'

/** Analytics event: data could not be loaded. */
interface ErrorEvent {
  type: 'error'
  kind: RequestErrorKind | 'unknown'
  status: number | undefined
}

/** Returns the event for a failed request. The picker and the company list emit the same event. */
export const errorEvent = (error: Error): ErrorEvent => ({
  type: 'error',
  ...(error instanceof RequestError
    ? { kind: error.kind, status: error.status }
    : { kind: 'unknown', status: undefined }),
})
