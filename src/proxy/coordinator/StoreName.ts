import { hashKey } from './Seal.js'

/** The name of a list or a budget in a store. */
export interface StoreName {
  get(): Promise<string>
}

/**
 * A name that is hashed when it is first used. Afterward, only the hash remains in memory. Simultaneous first calls each
 * create the hash because in Workers, a promise belongs to the request that created it.
 */
export class HashedName implements StoreName {
  #name: string | readonly string[]

  constructor(...parts: readonly string[]) {
    this.#name = parts
  }

  async get(): Promise<string> {
    if (typeof this.#name !== 'string') this.#name = await hashKey(...this.#name)
    return this.#name
  }
}
