import type { Endpoint } from '../observe/FpxProxyEvent.js'

/** A key that the gateway refuses at one endpoint. */
export interface RefusedKey {
  /** When it was first refused. */
  readonly since: number
  /** No call with this key is made before this time. */
  until: number
}

/**
 * The keys that the gateway refuses. A refused key is tried again once a minute, however many tenants have it.
 * Otherwise each new tenant with that key would use up a call.
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
      // The oldest entries come first. If a tenant still has the key of a deleted entry, its next refresh records the
      // refusal again.
      if (refused.until > now) break
      this.#refused.delete(name)
    }
    this.#refused.delete(`${endpoint} ${apiKey}`)
    this.#refused.set(`${endpoint} ${apiKey}`, { since, until })
  }

  /** Records that the gateway accepted the key. */
  accept(endpoint: Endpoint, apiKey: string): void {
    this.#refused.delete(`${endpoint} ${apiKey}`)
  }
}
