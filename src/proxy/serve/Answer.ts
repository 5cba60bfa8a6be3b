/** An answer as the doors write it. Never changed once made: many requests get the same one. */
export interface Answer {
  /** HTTP status. */
  readonly status: number
  /** Names and values in turn: `['Content-Type', 'application/json', …]`. */
  readonly headers: readonly string[]
  /** `null` where the answer has none, and for HEAD. */
  readonly body: Uint8Array | null
}

/** The same answer with further headers. */
export function withHeaders(answer: Answer, headers: readonly string[]): Answer {
  return { ...answer, headers: answer.headers.concat(headers) }
}

/** The answer to HEAD: the same head, no body. */
export function headOf(answer: Answer): Answer {
  return { ...answer, body: null }
}
