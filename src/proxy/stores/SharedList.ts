import type { Clock } from '../../contract/index.js'
import type { FoundList } from './FoundList.js'
import type { ListSeal } from './ListSeal.js'
import type { SharedStore } from './SharedStore.js'
import { within } from './within.js'

/** Whether this instance is the one to gather now. */
export interface Turn<Item> {
  leads: boolean
  failures: number
  waitMs: number
  /** Milliseconds since the service first refused the key, while it does. */
  refusedMs?: number | undefined
  /** How many instances there are. */
  instances?: number
  /** A list that is newer than any found before. */
  found?: FoundList<Item> | undefined
}

/** A turn of an instance that is alone. */
export const ALONE = { leads: true, failures: 0, waitMs: 0 }

interface SharedListOptions<Item> {
  clock: Clock
  elapsed: () => number
  shared: SharedStore
  owner: () => string
  seal: ListSeal<Item>
  failed: (action: string, error: unknown) => void
}

/** One list in the shared store, and the lease of who gathers it. Nothing here ever rejects. */
export class SharedList<Item> {
  #version = 0
  /** How far the store's clock is ahead of the one that never jumps. */
  #ahead: number | undefined

  constructor(private readonly options: SharedListOptions<Item>) {}

  async turn(leaseMs: number): Promise<Turn<Item>> {
    const { shared, owner, elapsed, failed, seal } = this.options
    const lead = await this.#try('lead', (name) =>
      shared.lead(name, { owner: owner(), leaseMs, known: this.#version }),
    )
    if (!lead) return ALONE
    const { list, now, ...turn } = lead
    this.#ahead = now - elapsed()
    if (list?.text === undefined) return turn
    this.#version = list.version
    try {
      const { at, ...found } = await seal.open(list.text)
      return { ...turn, found: { ...found, ageMs: Math.max(0, now - at) } }
    } catch (error) {
      failed('read', error)
      return turn
    }
  }

  async put(rows: readonly Item[], about: PutList): Promise<void> {
    const { shared, owner, seal, clock, elapsed } = this.options
    const { keepMs, ageMs, complete, remaining } = about
    const now = this.#ahead === undefined ? clock.now() : elapsed() + this.#ahead
    const at = now - ageMs
    const text = await seal.close({ rows, complete, at, remaining })
    await this.#try('put', (name) => shared.put(name, { owner: owner(), text, keepMs }))
  }

  async resign(pauseMs: number, failures: number, refused: boolean): Promise<void> {
    const { shared, owner } = this.options
    await this.#try('resign', (name) =>
      shared.resign(name, { owner: owner(), pauseMs, failures, refused }),
    )
  }

  async #try<Result>(
    action: string,
    work: (name: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await within(this.options.clock, work(await this.options.seal.name))
    } catch (error) {
      this.options.failed(action, error)
      return undefined
    }
  }
}

/** What is told of a list with its rows. */
export interface PutList {
  complete: boolean
  /** How old its oldest page is, in milliseconds. */
  ageMs: number
  keepMs: number
  remaining?: number | undefined
}
