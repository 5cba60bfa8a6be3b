/** Thrown if a call is not made, because the budget has no free slot or the gateway has requested a pause. */
export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError'

  constructor(
    /** Milliseconds after which a slot may be free. */
    readonly waitMs: number,
  ) {
    super(`The budget has no free slot. Try again in ${Math.ceil(waitMs / 1000)} s.`)
  }
}
