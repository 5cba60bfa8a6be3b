import type { SharedStore } from '../../../src/proxy/store/SharedStore.js'
import type { VirtualClock } from '../deterministic/virtualClock.js'

/** A shared store in memory, on a virtual clock. It can fail. */
export interface MemoryShared extends SharedStore {
  /** Whether later commands succeed, fail, hang, or take longer than the store timeout. */
  state: 'well' | 'lost' | 'hanging' | 'slow'
  /** The values, which tests may change. */
  values: Map<string, { value: string; until: number }>
  /** Drops all data, as a failover does. */
  flush(): void
}

export function memoryShared(clock: VirtualClock, instances = 16): MemoryShared {
  async function reach() {
    const { state } = shared
    if (state === 'hanging') await new Promise(() => undefined)
    if (state === 'lost') throw new Error('lost')
    // A slow store still does the work, but responds only after the store timeout.
    if (state === 'slow') await new Promise<void>((done) => clock.setTimeout(done, 400))
  }
  const find = (name: string) => {
    const found = shared.values.get(name)
    return found && found.until > clock.now() ? found.value : undefined
  }
  const put = (name: string, value: string, ms: number) =>
    void shared.values.set(name, { value, until: clock.now() + ms })
  const shared: MemoryShared = {
    state: 'well',
    instances,
    timeoutMs: 250,
    values: new Map(),
    flush: () => shared.values.clear(),
    async get(name) {
      await reach()
      return find(name)
    },
    async set(name, value, ms) {
      await reach()
      put(name, value, ms)
    },
    async swap(name, expected, value, ms) {
      await reach()
      const found = find(name)
      if (found === expected) put(name, value, ms)
      return found
    },
  }
  return shared
}
