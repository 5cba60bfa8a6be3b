import type { Endpoint } from '../observe/FpxProxyEvent.js'

/** A key that the service refuses at one endpoint. */
export interface RefusedKey {
  /** When it was first refused. */
  readonly since: number
  /** Nobody asks the service with it before. */
  until: number
}

/**
 * The keys that the service refuses. Many tenants may have one key, and tenants come and go: a refused key is tried
 * again once a minute, whoever has it. Otherwise each new tenant would spend a call of the budget on it.
 */
export class RefusedKeys {
  readonly #known = new Map<string, RefusedKey>()

  get(endpoint: Endpoint, apiKey: string): RefusedKey | undefined {
    return this.#known.get(`${endpoint} ${apiKey}`)
  }

  /** The service refused the key, and is not asked with it until then. */
  refuse(endpoint: Endpoint, apiKey: string, now: number, until: number): void {
    const since = this.get(endpoint, apiKey)?.since ?? now
    for (const [name, refused] of this.#known) {
      // Oldest first. Whoever still has such a key tries it next, and is refused anew.
      if (refused.until > now) break
      this.#known.delete(name)
    }
    this.#known.delete(`${endpoint} ${apiKey}`)
    this.#known.set(`${endpoint} ${apiKey}`, { since, until })
  }

  /** The service took the key. */
  accept(endpoint: Endpoint, apiKey: string): void {
    this.#known.delete(`${endpoint} ${apiKey}`)
  }
}
