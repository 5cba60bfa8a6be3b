import type { Clock } from '../../contract/index.js'
import type { StoredList } from './StoredList.js'
import type { SignedListCodec } from './SignedListCodec.js'
import type { SharedStore } from './SharedStore.js'
import { withTimeout } from './withTimeout.js'

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
  list?: StoredList<Item> | undefined
}

/** The lease of an instance without a shared store. */
export const NO_PEERS = { acquired: true, failures: 0, waitMs: 0 }

interface SharedListOptions<Item> {
  clock: Clock
  elapsed: () => number
  shared: SharedStore
  owner: () => string
  codec: SignedListCodec<Item>
  onFailure: (action: string, error: unknown) => void
}

/** One list in the shared store, and the lease of who gathers it. Nothing here ever rejects. */
export class SharedList<Item> {
  #version = 0
  /** How far the store's clock is ahead of the one that never jumps. */
  #storeClockOffset: number | undefined

  constructor(private readonly options: SharedListOptions<Item>) {}

  async acquireLease(leaseMs: number): Promise<Lease<Item>> {
    const { shared, owner, elapsed, onFailure, codec } = this.options
    const result = await this.#try('acquireLease', (name) =>
      shared.acquireLease(name, { owner: owner(), leaseMs, knownVersion: this.#version }),
    )
    if (!result) return NO_PEERS
    const { list, now, ...lease } = result
    this.#storeClockOffset = now - elapsed()
    if (list?.text === undefined) return lease
    this.#version = list.version
    try {
      const { gatheredAt, ...found } = await codec.decode(list.text)
      return { ...lease, list: { ...found, ageMs: Math.max(0, now - gatheredAt) } }
    } catch (error) {
      onFailure('read', error)
      return lease
    }
  }

  async renewLease(leaseMs: number): Promise<void> {
    const { shared, owner } = this.options
    await this.#try('renewLease', (name) => shared.renewLease(name, owner(), leaseMs))
  }

  async put(rows: readonly Item[], about: ListDetails): Promise<void> {
    const { shared, owner, codec, clock, elapsed } = this.options
    const { keepMs, ageMs, complete, remaining } = about
    const now =
      this.#storeClockOffset === undefined ? clock.now() : elapsed() + this.#storeClockOffset
    const gatheredAt = now - ageMs
    const text = await codec.encode({ rows, complete, gatheredAt, remaining })
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
      return await withTimeout(this.options.clock, work(await this.options.codec.name))
    } catch (error) {
      this.options.onFailure(action, error)
      return undefined
    }
  }
}

/** What is told of a list with its rows. */
export interface ListDetails {
  complete: boolean
  /** How old its oldest page is, in milliseconds. */
  ageMs: number
  keepMs: number
  remaining?: number | undefined
}
