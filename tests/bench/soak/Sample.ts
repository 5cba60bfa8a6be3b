/** What one instance reports every ten seconds. */
export interface Sample {
  /** The process's resident memory, in bytes. */
  rss: number
  /** Used heap in bytes, after garbage collection. */
  heap: number
  /** Median and 99th percentile of the event-loop delay since the previous sample, in milliseconds. */
  delayP50: number
  delayP99: number
}
