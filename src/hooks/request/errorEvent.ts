import type { BankPickerEvent } from '../selection/bankPickerEvent.js'
import { RequestError } from './RequestError.js'

type ErrorEvent = Extract<BankPickerEvent, { type: 'error' }>

/** Returns the event of a failed request, of picker and company list alike. */
export const errorEvent = (error: Error): ErrorEvent => ({
  type: 'error',
  ...(error instanceof RequestError
    ? { kind: error.kind, status: error.status }
    : { kind: 'unknown', status: undefined }),
})
