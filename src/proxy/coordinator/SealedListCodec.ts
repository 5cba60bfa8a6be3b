import { type OfflineBank, readOfflineBanks } from '../../contract/index.js'
import type { ListRecord, StoredFailure } from './Coordinator.js'
import type { Seal } from './Seal.js'
import type { StoreName } from './StoreName.js'

/** Encrypts and decrypts a list or the reason why a refresh failed. */
export class SealedListCodec<Item> {
  /**
   * @param listName - the name of the list, which is a hash.
   * @param read - reads the rows from `{ data }` and throws if they are invalid.
   */
  constructor(
    private readonly listName: StoreName,
    private readonly seal: Seal,
    private readonly read: (value: unknown) => readonly Item[],
  ) {}

  get name(): Promise<string> {
    return this.listName.get()
  }

  /**
   * @param now - the time on the store's clock in milliseconds.
   * @returns the text and when the list was fetched, on the same clock.
   */
  async encode({ rows, ageMs, ...details }: ListRecord<Item>, now: number) {
    const fetchedAt = Math.floor(now - ageMs)
    const text = JSON.stringify({ data: rows, ...details, fetchedAt })
    return { fetchedAt, text: await this.seal.close(await this.name, text) }
  }

  /**
   * @param now - the time on the store's clock in milliseconds. If the clock was set back, the age of the list is
   * negative.
   * @throws if the string wasn't encrypted with the API key or its rows are invalid.
   */
  async decode(sealed: string, now: number): Promise<ListRecord<Item>> {
    const text = await this.seal.open(await this.name, sealed)
    if (text === undefined) throw new Error('The stored list was not encrypted with this API key.')
    const fields = JSON.parse(text) as Record<string, unknown>
    const { complete, pages, fetchedAt, retainedMs, comparedMs, remaining, offline, ...list } =
      fields
    return {
      rows: this.read(list),
      complete: complete === true,
      pages: typeof pages === 'number' ? pages : undefined,
      ageMs: now - (typeof fetchedAt === 'number' ? fetchedAt : 0),
      retainedMs: typeof retainedMs === 'number' ? retainedMs : 0,
      comparedMs: typeof comparedMs === 'number' ? comparedMs : 0,
      remaining: typeof remaining === 'number' ? remaining : undefined,
      offline: readStoredBanks(offline),
    }
  }

  /** @param id - an id that is different for each failure. */
  async encodeFailure(id: string, failure: StoredFailure): Promise<string> {
    return this.seal.close(await this.#failureName(), JSON.stringify({ id, ...failure }))
  }

  /** @throws if the string wasn't encrypted with the API key. */
  async decodeFailure(sealed: string): Promise<StoredFailure & { id: string }> {
    const text = await this.seal.open(await this.#failureName(), sealed)
    if (text === undefined)
      throw new Error('The stored failure was not encrypted with this API key.')
    return JSON.parse(text) as StoredFailure & { id: string }
  }

  /**
   * Returns the name under which failures are encrypted. This name differs from the list's name so that a failure can't
   * be decrypted as a list.
   */
  async #failureName(): Promise<string> {
    return `failure of ${await this.name}`
  }
}

/**
 * Reads the offline banks. Invalid offline banks are ignored because the list may come from another version of the
 * package and its rows can still be served.
 */
function readStoredBanks(value: unknown): readonly OfflineBank[] | undefined {
  try {
    return readOfflineBanks(value)
  } catch {
    return undefined
  }
}
