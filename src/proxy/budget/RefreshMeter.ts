import type { CallMeter } from '../../payment-service/index.js'
import type { Budget } from './Budget.js'
import type { Asker } from './WaitingLine.js'

/** The account of one refresh: the slots that it took, and the calls that it made with them. */
export class RefreshMeter implements CallMeter {
  /** Calls made so far. */
  calls = 0
  readonly #unused: string[] = []
  readonly #underWay = new Set<() => void>()
  #told: Promise<void>[] = []
  #abandoned = false

  constructor(
    private readonly budget: Pick<Budget, 'take' | 'end' | 'giveBack'>,
    private readonly called: () => void,
    private readonly asker?: Asker,
  ) {}

  async reserve(wanted: number): Promise<void> {
    if (!this.#abandoned) this.#unused.push(...(await this.budget.take(wanted, this.asker)))
    if (!this.#abandoned) return
    await this.close()
    throw new Error('this refresh was replaced')
  }

  begin(): () => void {
    const id = this.#unused.pop()
    if (id === undefined) throw new Error('no slot was reserved for this call')
    const end = () => {
      if (this.#underWay.delete(end)) this.#told.push(this.budget.end(id))
    }
    this.#underWay.add(end)
    this.calls++
    this.called()
    return end
  }

  /** Gives back what was not used; resolves when the store knows of everything. */
  async close(): Promise<void> {
    if (this.#unused.length) this.#told.push(this.budget.giveBack(this.#unused.splice(0)))
    await Promise.all(this.#told.splice(0))
  }

  /**
   * Another refresh goes on in the place of this one, which may be gone with its connections: then nobody else would tell
   * the end of its calls. If it was only asleep it makes no further call.
   */
  async abandon(): Promise<void> {
    this.#abandoned = true
    for (const end of [...this.#underWay]) end()
    await this.close()
  }
}
