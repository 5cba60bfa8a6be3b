import type { BankPickerEvent } from '../selection/bankPickerEvent.js'
import { RequestError } from './RequestError.js'

type ErrorEvent = Extract<BankPickerEvent, { type: 'error' }>

/** Returns the event for a failed request. Picker and company list emit the same one. */
export const errorEvent = (error: Error): ErrorEvent => ({
  type: 'error',
  ...(error instanceof RequestError
    ? { kind: error.kind, status: error.status }
    : { kind: 'unknown', status: undefined }),
})
