/** The result of one contestant in a minute of one fault, and after it. */
export interface Result {
  payers: number
  /** Calls that reached the gateway in the minute. */
  calls: number
  /** No answer within ten seconds, or another status than 200. */
  failed: number
  /** A 200 whose body is not the list. */
  wrong: number
  /** Time from the end of the fault to the first payer with a fresh list; `undefined` if it is over {@link RECOVERY_MS}. */
  recoveryMs?: number
}

/** The payers of this time count. */
export const MINUTE_MS = 60_000
/**
 * How long a fault lasts. It exceeds the minute by half of the longest pause of a circuit breaker: otherwise the pauses
 * of 10 and 30 seconds would always end when the fault does.
 */
export const FAULT_MS = 75_000
/** How long payers wait for a fresh list when the fault is over. It exceeds the longest pause of a contestant. */
export const RECOVERY_MS = 35_000

/** One contestant in one fault. */
export interface Play {
  fault: string
  contestant: string
}

export interface Played extends Play {
  result: Result
}
