import type { Clock } from '../../contract/index.js'
import type { StoredList } from './StoredList.js'
import type { SignedListCodec } from './SignedListCodec.js'
import type { StoredFailure } from './StoredFailure.js'
import type { ListName, SharedStore } from './SharedStore.js'
import type { StoreWait } from './withStoreTimeout.js'

/** The lease to gather a list, and what other instances have stored. */
export interface Lease<Item> {
  /** Whether this instance has the lease. */
  acquired: boolean
  /** Failures in a row of the previous owner. */
  failures: number
  /** Why the previous owner failed. It has events only for the first instance of them that receives it. */
  failure?: StoredFailure | undefined
  /** Milliseconds until the lease of another instance ends, or the pause after a failure. */
  waitMs: number
  /** Whether no instance gathers, because the last one failed. */
  isPaused: boolean
  /** Milliseconds since the gateway first refused the key, while it does. */
  keyRefusedMs?: number | undefined
  /** How many instances there are. */
  instances?: number
  /** A stored list, if it is newer than the last one that was read. */
  list?: StoredList<Item> | undefined
}

/** The lease of an instance without a shared store. */
export const NO_PEERS = { acquired: true, failures: 0, waitMs: 0, isPaused: false }

interface SharedListOptions<Item> {
  clock: Clock
  elapsed: () => number
  shared: SharedStore
  owner: () => string
  codec: SignedListCodec<Item>
  budgetName: () => Promise<string>
  wait: StoreWait
  onFailure: (action: string, error: unknown) => void
}

/** One list in the shared store, and the lease to gather it. No method rejects. */
export class SharedList<Item> {
  #version = 0
  /** How far the clock of the store is ahead of `elapsed`, in milliseconds. */
  #storeClockOffset: number | undefined
  /** The last failure of an instance whose events were reported here: its own, or one that it has read. */
  #reportedFailure = ''
  #failureCount = 0

  constructor(private readonly options: SharedListOptions<Item>) {}

  /** The name of the list in the store: a hash, the same for all instances. */
  get name(): Promise<string> {
    return this.options.codec.name
  }

  async acquireLease(leaseMs: number): Promise<Lease<Item>> {
    const { shared, owner, elapsed, onFailure, codec } = this.options
    const result = await this.#try('acquireLease', (name) =>
      shared.acquireLease(name, { owner: owner(), leaseMs, knownVersion: this.#version }),
    )
    if (!result) return NO_PEERS
    const { list, now, failure, ...fields } = result
    const lease = { ...fields, failure: await this.#readFailure(failure) }
    this.#storeClockOffset = now - elapsed()
    if (list?.text === undefined) return lease
    this.#version = list.version
    try {
      const { gatheredAt, ...stored } = await codec.decode(list.text)
      return { ...lease, list: { ...stored, ageMs: Math.max(0, now - gatheredAt) } }
    } catch (error) {
      onFailure('read', error)
      return lease
    }
  }

  async renewLease(leaseMs: number): Promise<void> {
    const { shared, owner } = this.options
    await this.#try('renewLease', (name) => shared.renewLease(name, owner(), leaseMs))
  }

  async put(rows: readonly Item[], details: ListDetails): Promise<void> {
    const { shared, owner, codec, clock, elapsed } = this.options
    const { retainMs, ageMs, ...fields } = details
    const now =
      this.#storeClockOffset === undefined ? clock.now() : elapsed() + this.#storeClockOffset
    const gatheredAt = now - ageMs
    const text = await codec.encode({ rows, ...fields, gatheredAt })
    await this.#try('putList', (name) =>
      shared.putList(name, { owner: owner(), text, retainMs, gatheredAt }),
    )
  }

  async releaseLease({ pauseMs, failures, failure }: Release): Promise<void> {
    const { shared, owner, codec } = this.options
    const keyRefused = failure?.kind === 'key-refused'
    const release = { owner: owner(), pauseMs, failures, keyRefused }
    if (!failure) return this.#try('releaseLease', (name) => shared.releaseLease(name, release))
    this.#reportedFailure = `${owner()}-${++this.#failureCount}`
    const text = await codec.encodeFailure(this.#reportedFailure, failure)
    await this.#try('releaseLease', (name) =>
      shared.releaseLease(name, { ...release, failure: text }),
    )
  }

  async #readFailure(sealed: string | undefined): Promise<StoredFailure | undefined> {
    if (sealed === undefined) return undefined
    try {
      const { id, ...failure } = await this.options.codec.decodeFailure(sealed)
      if (id === this.#reportedFailure) return { ...failure, events: [] }
      this.#reportedFailure = id
      return failure
    } catch (error) {
      this.options.onFailure('read', error)
      return undefined
    }
  }

  async #try<Result>(
    action: string,
    work: (name: ListName) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { wait, codec, budgetName } = this.options
    try {
      const name = { list: await codec.name, budget: await budgetName() }
      return await wait(work(name))
    } catch (error) {
      this.options.onFailure(action, error)
      return undefined
    }
  }
}

/** How a lease ends without a list. */
export interface Release {
  /** How long no instance gathers, in milliseconds. */
  pauseMs: number
  /** Failures in a row. */
  failures: number
  /** Why the refresh failed; absent if it was only interrupted. */
  failure?: StoredFailure
}

/** The properties of a list that are stored with its rows. */
export interface ListDetails {
  complete: boolean
  /** How many pages it had. */
  pages: number
  /** How old its oldest page is, in milliseconds. */
  ageMs: number
  /** For how long rows of earlier lists had been retained when it was gathered, in milliseconds; 0 if there are none. */
  retainedMs: number
  /** How long the store retains the list, in milliseconds. */
  retainMs: number
  /** Calls that the gateway had left when the list was gathered. */
  remaining?: number | undefined
  /** What is remembered of its banks. */
  records?: unknown
}
