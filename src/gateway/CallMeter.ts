/** Counts the calls that a client is about to make, so that a budget can refuse them. Without a meter calls are not limited. */
export interface CallMeter {
  /**
   * Reserves `calls` further calls, all or none. To refuse them it throws: then no call is sent, and the error reaches
   * the caller unchanged.
   */
  reserve(calls: number): void | Promise<void>
  /**
   * Called when one of the reserved calls is sent. The function that it returns is called once, when the call has
   * ended. A call ends when its response is read completely, when it fails, or when a `fetch` that was aborted has
   * settled.
   */
  begin(): () => void
}
