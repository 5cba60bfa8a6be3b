import type { Seal } from './Seal.js'

/** A list as it leaves the process. */
export interface SealedList<Item> {
  rows: readonly Item[]
  complete: boolean
  /** When it was gathered, in milliseconds since the epoch, on the clock of the place where it is kept. */
  at: number
  /** Calls that the service had left then. */
  remaining?: number | undefined
}

interface ListSealOptions<Item> {
  /** The name of the list: a hash. */
  name: () => Promise<string>
  seal: Seal
  /** Reads `{ data }` back; throws for anything else. */
  read(value: unknown): readonly Item[]
}

/** Writes one list as a sealed text, and reads it back. */
export class ListSeal<Item> {
  constructor(private readonly options: ListSealOptions<Item>) {}

  get name(): Promise<string> {
    return this.options.name()
  }

  async close({ rows, ...about }: SealedList<Item>): Promise<string> {
    return this.options.seal.close(await this.name, JSON.stringify({ data: rows, ...about }))
  }

  /** @throws when the text is not ours. */
  async open(sealed: string): Promise<SealedList<Item>> {
    const text = await this.options.seal.open(await this.name, sealed)
    if (text === undefined) throw new Error('not sealed by this key')
    const { complete, at, remaining, ...list } = JSON.parse(text) as Record<string, unknown>
    return {
      rows: this.options.read(list),
      complete: complete === true,
      at: typeof at === 'number' ? at : 0,
      remaining: typeof remaining === 'number' ? remaining : undefined,
    }
  }
}
