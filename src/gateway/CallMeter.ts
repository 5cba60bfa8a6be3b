/**
 * Counts the calls that a client is about to make, so that a budget can refuse them. Without a meter, calls are not
 * limited.
 */
export interface CallMeter {
  /**
   * Reserves `calls` more calls, all or none. If it throws, none of them is sent, and the error reaches the caller
   * unchanged.
   */
  reserve(calls: number): void | Promise<void>
  /**
   * Called when a reserved call is sent. The returned function is called once, when the call ends: when its response
   * has been read completely, when it has failed (if it was aborted, when its `fetch` has settled), or at the latest
   * ten minutes after it was sent.
   */
  begin(): () => void
}
