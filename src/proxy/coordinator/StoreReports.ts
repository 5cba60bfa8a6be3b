/** The callbacks that receive a store's failures and recoveries. */
export interface StoreReports {
  onFailure: (action: string, error: unknown) => void
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
