export interface ListRecord<Item> {
  readonly rows: readonly Item[]
  /** Whether the list contains all rows the gateway announced. */
  readonly complete: boolean
  readonly pages: number
  /** The age of the oldest page, in milliseconds. */
  readonly ageMs: number
}

/**
 * The maximum time in milliseconds by which a list can come from the future (the clocks of two instances differ
 * or a clock was set back). The age of a list from further ahead is unknown.
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

const NONCE_LENGTH = 12

/**
 * Encrypts strings for a store with AES-GCM and a key derived from a secret. Strings that were written by another
 * program or stored under another name are rejected.
 */
export class Seal {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Returns the nonce and the encrypted text in base64. */
  async close(name: string, text: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH))
    const options = { name: 'AES-GCM', iv, additionalData: utf8(name) }
    const encrypted = await crypto.subtle.encrypt(options, await this.#importKey(), utf8(text))
    return toBase64(iv) + toBase64(new Uint8Array(encrypted))
  }

  /** Returns `undefined` if the text wasn't encrypted with this secret and name. */
  async open(name: string, sealed: string): Promise<string | undefined> {
    try {
      const bytes = fromBase64(sealed)
      const iv = bytes.subarray(0, NONCE_LENGTH)
      const options = { name: 'AES-GCM', iv, additionalData: utf8(name) }
      const encrypted = bytes.subarray(NONCE_LENGTH)
      return new TextDecoder().decode(
        await crypto.subtle.decrypt(options, await this.#importKey(), encrypted),
      )
    } catch {
      return undefined
    }
  }

  /** Derives the key. We don't cache the key. It would take up a kilobyte for each list. */
  async #importKey(): Promise<CryptoKey> {
    const raw = await crypto.subtle.digest('SHA-256', utf8(`fpx-checkout seal\n${this.#secret}`))
    return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  }
}

/** Returns a hash of `parts`, which doesn't reveal the API key in them. */
export async function hashName(parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(JSON.stringify(['fpx 1', ...parts])))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Encodes bytes in chunks (the number of arguments in a function call is limited). */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(text)
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}
