import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

interface AesOptions {
  iv: Uint8Array
  additionalData: Uint8Array
}

const CIPHER = 'aes-256-gcm'
/** The length of the tag that Web Crypto appends to the encrypted bytes. */
const TAG_LENGTH = 16

/**
 * Replaces the functions of Web Crypto that the proxy uses with those of `node:crypto`, which have the same results. Web
 * Crypto works on another thread: the handover costs more than the work, and the order of the results would differ
 * between two runs with the same seed. A call of any other function ends the process. It would reject the replaced keys,
 * and the day would measure instances whose store never works.
 */
export function replaceWebCrypto(): void {
  const replaced: Record<string, (...args: never[]) => unknown> = {
    digest: (name: string, data: Uint8Array) =>
      toArrayBuffer(createHash(name.replace('-', '')).update(data).digest()),
    importKey: (_format: 'raw', key: ArrayBuffer) => new Uint8Array(key),
    encrypt({ iv, additionalData }: AesOptions, key: Uint8Array, data: Uint8Array) {
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(additionalData)
      return toArrayBuffer(
        Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]),
      )
    },
    decrypt({ iv, additionalData }: AesOptions, key: Uint8Array, data: Uint8Array) {
      const decipher = createDecipheriv(CIPHER, key, iv)
        .setAAD(additionalData)
        .setAuthTag(data.subarray(-TAG_LENGTH))
      return toArrayBuffer(
        Buffer.concat([decipher.update(data.subarray(0, -TAG_LENGTH)), decipher.final()]),
      )
    },
  }
  for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) {
    if (name === 'constructor') continue
    const replacement = replaced[name]
    Object.defineProperty(crypto.subtle, name, {
      // An async function, so that an error rejects as in Web Crypto.
      value: async (...args: never[]) => {
        if (replacement) return Promise.resolve(replacement(...args))
        setImmediate(() => {
          throw new Error(`The simulation doesn't replace crypto.subtle.${name}: add it there`)
        })
        return new Promise(() => undefined)
      },
    })
  }
}

const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Buffer) =>
  buffer.slice(byteOffset, byteOffset + byteLength)
