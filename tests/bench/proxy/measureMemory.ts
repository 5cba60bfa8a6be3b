import { fork } from 'node:child_process'
import { once } from 'node:events'
import { builtModule } from '../../support/builds/builtModule.js'
import type { Memory } from './memory.js'

const FURTHER = 4000
const ROUNDS = 3

/**
 * Returns the bytes used beyond a bare server's: for the first tenant, and for each additional tenant with the same
 * banks.
 */
export async function measureMemory(): Promise<{ first: Memory; further: Memory }> {
  const built = await builtModule('tests/bench/proxy/memory.ts')
  try {
    const first: Memory[] = []
    const further: Memory[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await memoryWith(built.path, 0)
      const one = await memoryWith(built.path, 1)
      const many = await memoryWith(built.path, 1 + FURTHER)
      first.push({ rss: one.rss - bare.rss, heap: one.heap - bare.heap })
      further.push({
        rss: (many.rss - one.rss) / FURTHER,
        heap: (many.heap - one.heap) / FURTHER,
      })
    }
    return { first: median(first), further: median(further) }
  } finally {
    built.remove()
  }
}

async function memoryWith(path: string, tenants: number): Promise<Memory> {
  const child = fork(path, [String(tenants)], { execArgv: ['--expose-gc'] })
  const [memory] = (await once(child, 'message')) as [Memory]
  await once(child, 'exit')
  return memory
}

function median(measured: readonly Memory[]): Memory {
  const middle = (pick: (memory: Memory) => number) =>
    measured.map(pick).sort((a, b) => a - b)[measured.length >> 1] ?? NaN
  return { rss: middle(({ rss }) => rss), heap: middle(({ heap }) => heap) }
}
