import { memoizeAsync } from './memoizeAsync.js'

/**
 * Signs strings for a store. The signature is an HMAC-SHA-256 of the name and the string, with a key derived from
 * `secret`. So a string is refused if another program has written it, or has copied it from another name.
 */
export class Seal {
  readonly #key: () => Promise<CryptoKey>

  constructor(secret: string) {
    this.#key = memoizeAsync(() =>
      crypto.subtle.importKey(
        'raw',
        utf8(`fpx-checkout seal\n${secret}`),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign', 'verify'],
      ),
    )
  }

  async sign(name: string, text: string): Promise<string> {
    const mac = await crypto.subtle.sign('HMAC', await this.#key(), utf8(`${name}\n${text}`))
    return `${hex(mac)}.${text}`
  }

  /** Returns the string; `undefined` if the signature is invalid. */
  async verify(name: string, sealed: string): Promise<string | undefined> {
    const mac = bytes(sealed.slice(0, 64))
    const text = sealed.slice(65)
    const signed = utf8(`${name}\n${text}`)
    return (await crypto.subtle.verify('HMAC', await this.#key(), mac, signed)) ? text : undefined
  }
}

/**
 * Returns the name of a list or budget in a store: a hash of `parts`, so that the name does not contain the API key.
 */
export async function hashKey(...parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(JSON.stringify(['fpx', ...parts])))
  return hex(digest).slice(0, 32)
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the bytes of a hexadecimal text. Of any other text, it returns bytes that are no valid signature. */
const bytes = (text: string) =>
  Uint8Array.from({ length: text.length / 2 }, (_none, index) =>
    parseInt(text.slice(2 * index, 2 * index + 2), 16),
  )
