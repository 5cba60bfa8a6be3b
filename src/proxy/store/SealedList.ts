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

/**
 * Encrypts and decrypts the list of one key and endpoint with AES-GCM. A text that another program wrote, or that was
 * stored under another name, is rejected.
 */
export class SealedList<Item> {
  /** The API key is in a private field so that it isn't exposed when the object is logged or serialized. */
  readonly #apiKey: string
  #name: string | readonly string[]

  /**
   * @param read - reads the rows from `{ data }` and throws if they are invalid.
   * @param parts - what, with the API key, makes the list's name unique; the name is a hash of it.
   */
  constructor(
    apiKey: string,
    private readonly read: (value: unknown) => readonly Item[],
    ...parts: readonly string[]
  ) {
    this.#apiKey = apiKey
    this.#name = parts
  }

  /**
   * The hash doesn't reveal the API key. It is created when it is first used. We keep no promise, which in Workers
   * belongs to one request.
   */
  get name(): Promise<string> {
    return typeof this.#name === 'string'
      ? Promise.resolve(this.#name)
      : this.#hash(this.#name).then((name) => (this.#name = name))
  }

  /**
   * Returns the nonce and the encrypted list in base64.
   *
   * @param now - the wall clock's time, by which other instances calculate the list's age.
   */
  async encode({ rows, complete, pages, ageMs }: ListRecord<Item>, now: number): Promise<string> {
    const record = { data: rows, complete, pages, fetchedAt: Math.floor(now - ageMs) }
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH))
    const text = utf8(JSON.stringify(record))
    const cipher = { name: 'AES-GCM', iv, additionalData: utf8(await this.name) }
    const encrypted = await crypto.subtle.encrypt(cipher, await this.#importKey(), text)
    return toBase64(iv) + toBase64(new Uint8Array(encrypted))
  }

  /** @throws if the text wasn't encrypted with the API key and for this list, or if its rows are invalid. */
  async decode(sealed: string, now: number): Promise<ListRecord<Item>> {
    const text = await this.#decrypt(sealed)
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

  async #decrypt(sealed: string): Promise<string> {
    try {
      const bytes = fromBase64(sealed)
      const iv = bytes.subarray(0, NONCE_LENGTH)
      const cipher = { name: 'AES-GCM', iv, additionalData: utf8(await this.name) }
      const encrypted = bytes.subarray(NONCE_LENGTH)
      return new TextDecoder().decode(
        await crypto.subtle.decrypt(cipher, await this.#importKey(), encrypted),
      )
    } catch {
      throw new Error('The stored list was not encrypted with this API key.')
    }
  }

  /** Derives the key. We don't cache the key. It would take up a kilobyte for each list. */
  async #importKey(): Promise<CryptoKey> {
    const raw = await crypto.subtle.digest('SHA-256', utf8(`fpx-checkout seal\n${this.#apiKey}`))
    return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  }

  async #hash(parts: readonly string[]): Promise<string> {
    const text = JSON.stringify(['fpx 1', this.#apiKey, ...parts])
    const digest = await crypto.subtle.digest('SHA-256', utf8(text))
    return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  }
}

const NONCE_LENGTH = 12

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
