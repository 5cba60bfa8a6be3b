import { type OfflineBank, readOfflineBanks } from '../../contract/index.js'
import type { ListRecord, StoredFailure } from './Coordinator.js'
import type { Seal } from './Seal.js'

interface SealedListCodecOptions<Item> {
  /** Returns the list's name, which is a hash. */
  name: () => Promise<string>
  seal: Seal
  /** Reads the rows from `{ data }`; throws for anything else. */
  read(value: unknown): readonly Item[]
}

/** Encrypts and decrypts one list or the reason why a refresh failed. */
export class SealedListCodec<Item> {
  constructor(private readonly options: SealedListCodecOptions<Item>) {}

  get name(): Promise<string> {
    return this.options.name()
  }

  /**
   * @param now - the time by the store's clock, in milliseconds.
   * @returns the text, and when the list was fetched by that clock.
   */
  async encode({ rows, ageMs, ...details }: ListRecord<Item>, now: number) {
    const fetchedAt = Math.floor(now - ageMs)
    const text = JSON.stringify({ data: rows, ...details, fetchedAt })
    return { fetchedAt, text: await this.options.seal.close(await this.name, text) }
  }

  /**
   * @param now - the time by the store's clock, in milliseconds. The record's age is negative if that clock was set
   * back.
   * @throws if the string was not encrypted with the key, or its rows cannot be read.
   */
  async decode(sealed: string, now: number): Promise<ListRecord<Item>> {
    const text = await this.options.seal.open(await this.name, sealed)
    if (text === undefined) throw new Error('The stored list was not encrypted with this API key.')
    const fields = JSON.parse(text) as Record<string, unknown>
    const { complete, pages, fetchedAt, retainedMs, remaining, offline, ...list } = fields
    return {
      rows: this.options.read(list),
      complete: complete === true,
      pages: typeof pages === 'number' ? pages : undefined,
      ageMs: now - (typeof fetchedAt === 'number' ? fetchedAt : 0),
      retainedMs: typeof retainedMs === 'number' ? retainedMs : 0,
      remaining: typeof remaining === 'number' ? remaining : undefined,
      offline: readStoredBanks(offline),
    }
  }

  /** @param id - different for each failure. */
  async encodeFailure(id: string, failure: StoredFailure): Promise<string> {
    return this.options.seal.close(await this.#failureName(), JSON.stringify({ id, ...failure }))
  }

  /** @throws if the string was not encrypted with the key. */
  async decodeFailure(sealed: string): Promise<StoredFailure & { id: string }> {
    const text = await this.options.seal.open(await this.#failureName(), sealed)
    if (text === undefined)
      throw new Error('The stored failure was not encrypted with this API key.')
    return JSON.parse(text) as StoredFailure & { id: string }
  }

  /**
   * Returns the name under which failures are encrypted. It differs from the list's name, so that a failure is
   * never accepted as a list, or a list as a failure.
   */
  async #failureName(): Promise<string> {
    return `failure of ${await this.name}`
  }
}

/**
 * Treats unreadable offline banks as unknown. Another version of the package may have stored the list, and its rows can
 * still be served.
 */
function readStoredBanks(value: unknown): readonly OfflineBank[] | undefined {
  try {
    return readOfflineBanks(value)
  } catch {
    return undefined
  }
}
