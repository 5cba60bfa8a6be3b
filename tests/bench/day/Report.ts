/** What a simulated time has cost, and what happened in it. */
export interface Report {
  /** The hour, or the fault of a minute. */
  name: string
  payers: number
  /** Payers without a list, although their instance had served this list before. */
  failedWithList: number
  /** Payers without a list, whose instance had none. */
  failedWithoutList: number
  wrong: number
  /** Payers that received no response at all. */
  unanswered: number
  /** Calls that arrived at the gateway, of all accounts. */
  calls: number
  /** The largest number of calls of one account within any 60 seconds. */
  mostInAnyMinute: number
  /** Bytes of the heap in use, after garbage collection. */
  heap: number
  cpuSeconds: number
}

/** The settings of the process that simulates the day. */
export interface DayOptions {
  seed: number
  hours: number
  /** The faults that get a minute. */
  faults: readonly string[]
}

/** A message of that process. */
export type DayMessage = { hour: Report } | { fault: Report }
