import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { Budget } from '../budget/Budget.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { Kept } from './RefreshSource.js'

/** How a refresh stands, whatever it brings. */
export interface RefreshState {
  readonly endpoint: Endpoint
  readonly kept: Kept<unknown> | undefined
  /** What the last refresh failed of; `undefined` after a good one. */
  readonly failure: PaymentServiceFailure | undefined
  /** Earliest moment of the next refresh. */
  readonly nextAt: number
  readonly budget: Budget
  /** Ends the refresh under way; resolves when nothing is under way any more. */
  close(): Promise<void>
  /** What may be served now, whether it is fresh or not. */
  usable(now?: number): Kept<unknown> | undefined
}
