import type { Endpoint } from '../observe/FpxProxyEvent.js'

/** A key that the service refuses at one endpoint. */
export interface RefusedKey {
  /** When it was first refused. */
  readonly since: number
  /** No call with this key is made before. */
  until: number
}

/**
 * The keys that the service refuses. Many tenants may have one key, and tenants come and go: a refused key is tried
 * again once a minute, whoever has it. Otherwise each new tenant would spend a call of the budget on it.
 */
export class RefusedKeys {
  readonly #refused = new Map<string, RefusedKey>()

  get(endpoint: Endpoint, apiKey: string): RefusedKey | undefined {
    return this.#refused.get(`${endpoint} ${apiKey}`)
  }

  /** Records a refusal: no call with this key is made before `until`. */
  refuse(endpoint: Endpoint, apiKey: string, now: number, until: number): void {
    const since = this.get(endpoint, apiKey)?.since ?? now
    for (const [name, refused] of this.#refused) {
      // Oldest first. A tenant that still has such a key tries it next, and is refused again.
      if (refused.until > now) break
      this.#refused.delete(name)
    }
    this.#refused.delete(`${endpoint} ${apiKey}`)
    this.#refused.set(`${endpoint} ${apiKey}`, { since, until })
  }

  /** Records that the service accepted the key. */
  accept(endpoint: Endpoint, apiKey: string): void {
    this.#refused.delete(`${endpoint} ${apiKey}`)
  }
}
