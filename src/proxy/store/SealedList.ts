import { hashName, Seal } from './Seal.js'

/** A fetched list, as it is passed between the gateway, the cache, and the stores. */
export interface ListRecord<Item> {
  readonly rows: readonly Item[]
  /** Whether the list contains all rows the gateway announced. */
  readonly complete: boolean
  readonly pages: number
  /** The age of the oldest page, in milliseconds. */
  readonly ageMs: number
}

/**
 * The maximum time in milliseconds by which a list may come from the future, because the clocks of two instances differ
 * or a clock was set back. The age of a list from further ahead is unknown.
 */
const MAX_AHEAD_MS = 60_000

/** Encrypts and decrypts the list of one key and endpoint. */
export class SealedList<Item> {
  #name: string | readonly string[]

  /**
   * @param parts - what makes the list's name unique; the name is a hash of it.
   * @param read - reads the rows from `{ data }` and throws if they are invalid.
   */
  constructor(
    private readonly seal: Seal,
    private readonly read: (value: unknown) => readonly Item[],
    ...parts: readonly string[]
  ) {
    this.#name = parts
  }

  /** The hash is created when it is first used. We keep no promise, which in Workers belongs to one request. */
  get name(): Promise<string> {
    return typeof this.#name === 'string'
      ? Promise.resolve(this.#name)
      : hashName(this.#name).then((name) => (this.#name = name))
  }

  /** @param now - the wall clock's time, by which other instances calculate the list's age. */
  async encode({ rows, complete, pages, ageMs }: ListRecord<Item>, now: number): Promise<string> {
    const record = { data: rows, complete, pages, fetchedAt: Math.floor(now - ageMs) }
    return this.seal.close(await this.name, JSON.stringify(record))
  }

  /** @throws if the text wasn't encrypted with the API key and for this list, or if its rows are invalid. */
  async decode(sealed: string, now: number): Promise<ListRecord<Item>> {
    const text = await this.seal.open(await this.name, sealed)
    if (text === undefined) throw new Error('The stored list was not encrypted with this API key.')
    const { complete, pages, fetchedAt, ...list } = JSON.parse(text) as Record<string, unknown>
    const ageMs = now - Number(fetchedAt)
    if (!(ageMs >= -MAX_AHEAD_MS))
      throw new Error('The stored list is from the future: a clock was set back.')
    return {
      rows: this.read(list),
      complete: complete === true,
      pages: Number(pages),
      ageMs: Math.max(0, ageMs),
    }
  }
}
