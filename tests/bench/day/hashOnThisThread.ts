import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Replaces Web Crypto's hashes in this process with those of `node:crypto`, which have the same results. Web Crypto
 * computes each hash on another thread: the handover costs more than the hash, and the order of the results would differ
 * between two runs with the same seed.
 */
export function hashOnThisThread(): void {
  const hmac = (key: Uint8Array, data: Uint8Array) =>
    createHmac('sha256', key).update(data).digest()
  const replaced: Record<string, (...args: never[]) => unknown> = {
    digest: (_name: string, data: Uint8Array) => createHash('sha256').update(data).digest(),
    importKey: (_format: 'raw', key: Uint8Array) => key,
    sign: (_name: string, key: Uint8Array, data: Uint8Array) => hmac(key, data),
    verify: (_name: string, key: Uint8Array, mac: Uint8Array, data: Uint8Array) =>
      timingSafeEqual(mac, hmac(key, data)),
  }
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(crypto.subtle, name, {
      value: (...args: never[]) => Promise.resolve(value(...args)),
    })
}
