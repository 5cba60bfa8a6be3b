import type { ListName, LeaseStore } from '../../src/proxy/coordinator/LeaseStore.js'

/** Returns a store that passes each call to `store`, and adds the method with the list and the budget to `names`. */
export const recordNames = (store: LeaseStore, names: string[]): LeaseStore =>
  new Proxy(store, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (name: ListName, ...args: unknown[]): unknown => {
        names.push(`${String(key)} list ${name.list}`, `${String(key)} budget ${name.budget}`)
        return Reflect.apply(value, target, [name, ...args])
      }
    },
  })
