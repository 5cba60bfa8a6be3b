import type { Clock } from '../../contract/index.js'
import { Seal } from './Seal.js'
import type { SharedStore } from './SharedStore.js'
import type { Snapshot } from './Snapshot.js'
import { within } from './within.js'

/** A list found in a store. */
export interface FoundList<Item> {
  rows: readonly Item[]
  complete: boolean
  ageMs: number
}

/** Whether this instance is the one to gather now. */
export interface Turn<Item> {
  leads: boolean
  failures: number
  waitMs: number
  /** A list that is newer than any found before. */
  found?: FoundList<Item> | undefined
}

interface ListStoreOptions<Item> {
  clock: Clock
  owner: string
  /** The name of the list, hashed; and the seal of its merchant. */
  name: Promise<string>
  seal: Seal
  /** Reads `{ data }` back; throws for anything else. */
  read(value: unknown): readonly Item[]
  shared: SharedStore | undefined
  snapshot: Snapshot | undefined
  failed(store: 'shared' | 'snapshot', action: string, error: unknown): void
}

/** A turn of an instance that is alone. */
const ALONE = { leads: true, failures: 0, waitMs: 0 }

/**
 * The places besides memory where one list is kept: the snapshot and the shared store. Nothing here ever
 * rejects: a store that fails, or holds what is not ours, is an event and counts as empty.
 */
export class ListStore<Item> {
  #version = 0
  #saving = Promise.resolve()

  constructor(private readonly options: ListStoreOptions<Item>) {}

  /** The list of the snapshot. */
  async restore(): Promise<FoundList<Item> | undefined> {
    const { snapshot, clock } = this.options
    if (!snapshot) return undefined
    const name = await this.options.name
    const sealed = await this.#try('snapshot', 'load', () => snapshot.load(name))
    const list = sealed === undefined ? undefined : await this.#open('snapshot', sealed)
    // A clock that was put back must not make an old list young for ever.
    return list && { ...list, ageMs: Math.max(0, clock.now() - list.at) }
  }

  /** Asks for the turn to gather, and for what others have gathered. */
  async turn(leaseMs: number): Promise<Turn<Item>> {
    const { shared, owner } = this.options
    if (!shared) return ALONE
    const name = await this.options.name
    const lead = await this.#try('shared', 'lead', () =>
      shared.lead(name, { owner, leaseMs, known: this.#version }),
    )
    if (!lead) return ALONE
    const { list, ...turn } = lead
    if (list?.text === undefined) return turn
    const opened = await this.#open('shared', list.text)
    this.#version = list.version
    return { ...turn, found: opened && { ...opened, ageMs: Math.max(0, list.ageMs) } }
  }

  /** Tells the stores of a good list. */
  async put(rows: readonly Item[], complete: boolean, keepMs: number): Promise<void> {
    const { shared, snapshot, owner, seal, clock } = this.options
    if (!shared && !snapshot) return
    const name = await this.options.name
    const at = clock.now()
    const text = await seal.close(name, JSON.stringify({ data: rows, complete, at }))
    if (shared) await this.#try('shared', 'put', () => shared.put(name, { owner, text, keepMs }))
    if (snapshot)
      this.#saving = this.#saving.then(() =>
        this.#try('snapshot', 'save', () => snapshot.save(name, text), false),
      )
  }

  /** Gives the turn to others, after a pause. */
  async resign(pauseMs: number, failures: number): Promise<void> {
    const { shared, owner } = this.options
    if (!shared) return
    const name = await this.options.name
    await this.#try('shared', 'resign', () => shared.resign(name, { owner, pauseMs, failures }))
  }

  /** When everything put is written. */
  get saved(): Promise<void> {
    return this.#saving
  }

  async #open(store: 'shared' | 'snapshot', sealed: string) {
    const text = await this.options.seal.open(await this.options.name, sealed)
    try {
      if (text === undefined) throw new Error('not sealed by this key')
      const { complete, at, ...list } = JSON.parse(text) as Record<string, unknown>
      return {
        rows: this.options.read(list),
        complete: complete === true,
        at: typeof at === 'number' ? at : 0,
      }
    } catch (error) {
      this.options.failed(store, 'read', error)
      return undefined
    }
  }

  async #try<Result>(
    store: 'shared' | 'snapshot',
    action: string,
    work: () => Promise<Result>,
    limited = true,
  ): Promise<Result | undefined> {
    try {
      return await (limited ? within(this.options.clock, work()) : work())
    } catch (error) {
      this.options.failed(store, action, error)
      return undefined
    }
  }
}
