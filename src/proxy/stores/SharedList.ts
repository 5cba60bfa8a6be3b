import type { Clock } from '../../contract/index.js'
import type { FoundList } from './FoundList.js'
import type { ListSeal } from './ListSeal.js'
import type { SharedStore } from './SharedStore.js'
import { within } from './within.js'

/** The lease to gather a list, and what other instances have stored. */
export interface Lease<Item> {
  /** Whether this instance holds it. */
  acquired: boolean
  failures: number
  waitMs: number
  /** Milliseconds since the service first refused the key, while it does. */
  keyRefusedMs?: number | undefined
  /** How many instances there are. */
  instances?: number
  /** A list that is newer than any found before. */
  found?: FoundList<Item> | undefined
}

/** The lease of an instance without a shared store. */
export const NO_PEERS = { acquired: true, failures: 0, waitMs: 0 }

interface SharedListOptions<Item> {
  clock: Clock
  elapsed: () => number
  shared: SharedStore
  owner: () => string
  seal: ListSeal<Item>
  onFailure: (action: string, error: unknown) => void
}

/** One list in the shared store, and the lease of who gathers it. Nothing here ever rejects. */
export class SharedList<Item> {
  #version = 0
  /** How far the store's clock is ahead of the one that never jumps. */
  #storeClockOffset: number | undefined

  constructor(private readonly options: SharedListOptions<Item>) {}

  async acquireLease(leaseMs: number): Promise<Lease<Item>> {
    const { shared, owner, elapsed, onFailure, seal } = this.options
    const result = await this.#try('acquireLease', (name) =>
      shared.acquireLease(name, { owner: owner(), leaseMs, knownVersion: this.#version }),
    )
    if (!result) return NO_PEERS
    const { list, now, ...lease } = result
    this.#storeClockOffset = now - elapsed()
    if (list?.text === undefined) return lease
    this.#version = list.version
    try {
      const { at, ...found } = await seal.open(list.text)
      return { ...lease, found: { ...found, ageMs: Math.max(0, now - at) } }
    } catch (error) {
      onFailure('read', error)
      return lease
    }
  }

  async renewLease(leaseMs: number): Promise<void> {
    const { shared, owner } = this.options
    await this.#try('renewLease', (name) => shared.renewLease(name, owner(), leaseMs))
  }

  async put(rows: readonly Item[], about: PutList): Promise<void> {
    const { shared, owner, seal, clock, elapsed } = this.options
    const { keepMs, ageMs, complete, remaining } = about
    const now =
      this.#storeClockOffset === undefined ? clock.now() : elapsed() + this.#storeClockOffset
    const at = now - ageMs
    const text = await seal.close({ rows, complete, at, remaining })
    await this.#try('putList', (name) => shared.putList(name, { owner: owner(), text, keepMs }))
  }

  async releaseLease(pauseMs: number, failures: number, keyRefused: boolean): Promise<void> {
    const { shared, owner } = this.options
    await this.#try('releaseLease', (name) =>
      shared.releaseLease(name, { owner: owner(), pauseMs, failures, keyRefused }),
    )
  }

  async #try<Result>(
    action: string,
    work: (name: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await within(this.options.clock, work(await this.options.seal.name))
    } catch (error) {
      this.options.onFailure(action, error)
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
