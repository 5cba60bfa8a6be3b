/** A contestant's result in a minute of one fault, and after it. */
export interface Result {
  payers: number
  /** Calls that reached the gateway in the minute. */
  calls: number
  /** Payers without a response within ten seconds, with a status other than 200, or with a body they can't decode. */
  failed: number
  /** Payers who received a 200 whose body isn't the list. */
  wrong: number
  /**
   * The time from the fault's end to the first payer with a fresh list; `undefined` if it exceeds {@link RECOVERY_MS}.
   */
  recoveryMs?: number
}

/** Period whose payers count, in milliseconds. */
export const MINUTE_MS = 60_000
/**
 * How long a fault lasts, in milliseconds. It exceeds the minute by half of a circuit breaker's longest pause:
 * otherwise the pauses of 10 and 30 seconds would always end when the fault does.
 */
export const FAULT_MS = 75_000
/** How long payers wait for a fresh list when the fault is over. It exceeds each contestant's longest pause. */
export const RECOVERY_MS = 35_000

/** A run of one contestant with one fault. */
export interface Play {
  fault: string
  contestant: string
}

export interface Played extends Play {
  result: Result
}
