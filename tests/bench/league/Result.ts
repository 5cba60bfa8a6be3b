/** The result of one contestant in a minute of one fault. */
export interface Result {
  payers: number
  /** Calls that reached the service. */
  calls: number
  /** No answer within ten seconds, or another status than 200. */
  failed: number
  /** A 200 whose body is not the list. */
  wrong: number
}
