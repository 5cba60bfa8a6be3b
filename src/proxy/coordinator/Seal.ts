import { memoizeAsync } from './memoizeAsync.js'

/**
 * Signs strings for a store with an HMAC-SHA-256 under the key, over the name and the string. So a string that another
 * program wrote, or copied from another merchant's name, is recognised and refused.
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
    if (!mac || sealed[64] !== '.') return undefined
    const text = sealed.slice(65)
    const signed = utf8(`${name}\n${text}`)
    return (await crypto.subtle.verify('HMAC', await this.#key(), mac, signed)) ? text : undefined
  }
}

/** Returns a name for a store: a hash of its parts, so that it never contains the key. */
export async function hashKey(...parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(JSON.stringify(['fpx', ...parts])))
  return hex(digest).slice(0, 32)
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

function bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
