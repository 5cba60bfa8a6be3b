/** What a simulated period cost, and what happened during it. */
export interface Report {
  /** The number of the hour, or the name of the fault. */
  name: string
  payers: number
  /** Payers without a list, although their instance had served this list before. */
  failedWithList: number
  /** Payers without a list, whose instance hadn't served this list before. */
  failedWithoutList: number
  wrong: number
  /** Payers that received no response at all, counted since the simulation began. */
  unanswered: number
  /** Gateway calls from all accounts. */
  calls: number
  /** The largest number of calls from one account in any 60 seconds. */
  mostInAnyMinute: number
  /** Used heap in bytes, after garbage collection. */
  heap: number
  cpuSeconds: number
}

/** The settings of the process that simulates the day. */
export interface DayOptions {
  seed: number
  hours: number
  /** The faults to simulate, for a minute each. */
  faults: readonly string[]
}

/** A message from the process that simulates the day. */
export type DayMessage = { hour: Report } | { fault: Report }
