/**
 * Counts the calls that a client is about to make, so that a budget can refuse them.
 * The proxy's budget is one; without a meter calls are made freely.
 */
export interface CallMeter {
  /**
   * Reserves `calls` further calls, all of them. It throws to refuse: then none is sent and what it threw reaches
   * the caller as it is.
   */
  reserve(calls: number): void | Promise<void>
  /**
   * One of the reserved calls is sent now. The returned function is called once, at the call's true end:
   * its answer read in full, its failure, or the end of a `fetch` that an abort has stopped.
   */
  begin(): () => void
}
