/** A call was not made, because the budget has no slot for it or the service has asked for a pause. */
export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError'

  constructor(
    /** Milliseconds after which a slot may be free. */
    readonly waitMs: number,
  ) {
    super(`no slot, the next in ${Math.ceil(waitMs / 1000)} s`)
  }
}
