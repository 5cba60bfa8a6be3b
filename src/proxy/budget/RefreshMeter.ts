import type { CallMeter } from '../../gateway/index.js'
import type { SlotRequester } from './FairQueue.js'

/** The part of a budget that a meter uses. */
export interface SlotSource {
  acquireSlots(count: number, requester?: SlotRequester): Promise<readonly string[]>
  endSlot(id: string): Promise<void>
  releaseSlots(ids: readonly string[]): Promise<void>
}

/** Called when a call is sent. What it returns is called when the call has ended. */
export type OnCall = () => (() => void) | undefined

/** The slots that one refresh has acquired, and the calls that it has made with them. */
export class RefreshMeter implements CallMeter {
  /** Calls made so far. */
  calls = 0
  readonly #unused: string[] = []
  readonly #openCalls = new Set<() => void>()
  #pendingReports: Promise<void>[] = []
  #isEnded = false

  constructor(
    private readonly budget: SlotSource,
    private readonly onCall: OnCall,
    private readonly requester?: SlotRequester,
  ) {}

  async reserve(calls: number): Promise<void> {
    if (!this.#isEnded)
      this.#unused.push(...(await this.budget.acquireSlots(calls, this.requester)))
    if (!this.#isEnded) return
    await this.close()
    throw new Error('This refresh was replaced by another one, so it may make no further call.')
  }

  begin(): () => void {
    const id = this.#unused.pop()
    if (id === undefined)
      throw new Error('There is no slot for this call. Call reserve() before begin().')
    const end = () => {
      if (!this.#openCalls.delete(end)) return
      onEnd?.()
      this.#pendingReports.push(this.budget.endSlot(id))
    }
    this.#openCalls.add(end)
    this.calls++
    const onEnd = this.onCall()
    return end
  }

  /** Releases unused slots; resolves when the store has been informed of all calls. */
  async close(): Promise<void> {
    if (this.#unused.length)
      this.#pendingReports.push(this.budget.releaseSlots(this.#unused.splice(0)))
    await Promise.all(this.#pendingReports.splice(0))
  }

  /**
   * Ends all calls of a refresh that was replaced. Its runtime may have ended together with its connections, so that the calls
   * would never end by themselves. If the refresh was only suspended, it makes no further call.
   */
  async endAll(): Promise<void> {
    this.#isEnded = true
    for (const end of [...this.#openCalls]) end()
    await this.close()
  }
}
