/** The callbacks that receive a store's failures and recoveries. */
export interface StoreReports {
  /** Called when an action of the store failed. */
  onFailure: (action: string, error: unknown) => void
  /** Called when the store works after a failure. */
  onRecovery: () => void
}

/** Reports each failure of a store, and its recovery once. */
export class StoreHealth {
  #failedAction: string | undefined

  constructor(private readonly reports: StoreReports) {}

  fail(action: string, error: unknown): void {
    this.#failedAction = action
    this.reports.onFailure(action, error)
  }

  /**
   * Records a success. A store that can be read but not written to is still treated as failed.
   *
   * @param proves - the actions whose failure this success ends.
   */
  succeed(proves: readonly string[]): void {
    if (this.#failedAction === undefined || !proves.includes(this.#failedAction)) return
    this.#failedAction = undefined
    this.reports.onRecovery()
  }
}
