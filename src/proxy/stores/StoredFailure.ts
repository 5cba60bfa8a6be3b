import type { GatewayFailure } from '../../gateway/index.js'
import type { FpxProxyEvent, WithoutScope } from '../observe/FpxProxyEvent.js'

/** An event by which a refresh that stored no list says why. */
export type FailureEvent = WithoutScope<
  Extract<
    FpxProxyEvent,
    { type: 'refresh-failed' | 'key-refused' | 'limit-reached' | 'list-suspect' | 'budget-spent' }
  >
>

/** Why an instance stored no list, for the others: they answer, log and count like the one that gathered. */
export interface StoredFailure {
  kind: GatewayFailure
  /** What it has emitted. */
  events: readonly FailureEvent[]
}
