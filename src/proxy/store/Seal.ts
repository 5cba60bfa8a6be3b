/** The length of a nonce in bytes. */
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

  /** Encrypts a text. Returns the nonce and the encrypted text in base64. */
  async close(name: string, text: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH))
    const options = { name: 'AES-GCM', iv, additionalData: utf8(name) }
    const encrypted = await crypto.subtle.encrypt(options, await this.#importKey(), utf8(text))
    return toBase64(iv) + toBase64(new Uint8Array(encrypted))
  }

  /** Decrypts a text. Returns `undefined` if the text wasn't encrypted with this secret and name. */
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

  /** Derives the key. We don't cache the key because it would take up a kilobyte for each list. */
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

/** Encodes bytes in chunks because the number of arguments in a function call is limited. */
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
