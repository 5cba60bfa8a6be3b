/** What one instance reports every ten seconds. */
export interface Sample {
  /** Bytes that the system has assigned to the process. */
  rss: number
  /** Bytes of the heap in use, after garbage collection. */
  heap: number
  /** Median and 99th percentile of the event-loop delay since the previous sample, in milliseconds. */
  delayP50: number
  delayP99: number
}
