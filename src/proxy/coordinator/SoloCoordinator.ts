import type { Budget } from './Budget.js'
import { BudgetSpentError } from './BudgetSpentError.js'
import type { Begun, Coordinator } from './Coordinator.js'
import { type Slot, Turn, type TurnRequest } from './Turn.js'

/** The coordinator of a process without a shared store: it grants every turn for which the budget has slots. */
export class SoloCoordinator implements Coordinator<unknown> {
  readonly mostAlone = Infinity

  constructor(readonly budget: Budget) {}

  get most(): number {
    return this.budget.most
  }

  begin(request: TurnRequest): Promise<Begun<never>> {
    const calls = request.countCalls()
    const waitMs = this.budget.acquireSlots(calls)
    if (waitMs) return Promise.resolve({ state: 'spent', waitMs, failures: 0 })
    const turn = new Turn('', request, this, this.#createSlots(calls))
    return Promise.resolve({ state: 'granted', turn, waitMs: 0, failures: 0 })
  }

  extend(turn: Turn, calls: number): Promise<void> {
    const waitMs = this.budget.acquireSlots(calls)
    if (waitMs) return Promise.reject(new BudgetSpentError(waitMs))
    turn.add(this.#createSlots(calls))
    return Promise.resolve()
  }

  finish(turn: Turn): Promise<void> {
    turn.report()
    return Promise.resolve()
  }

  #createSlots(count: number): Slot[] {
    return Array.from({ length: count }, () => ({ budgets: [this.budget] }))
  }
}
