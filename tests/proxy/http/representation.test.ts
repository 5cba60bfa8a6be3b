import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { internRepresentation } from '../../../src/proxy/list/Representation.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('equal lists share their bytes while one of them is in use', () => {
  const representation = internRepresentation('{"data":[1]}')
  expect(internRepresentation('{"data":[1]}')).toBe(representation)
  expect(internRepresentation('{"data":[2]}')).not.toBe(representation)
})

it('a list is garbage-collected when no proxy caches it', async () => {
  const versions = Array.from(
    { length: 10 },
    (_, version) =>
      new WeakRef(internRepresentation(JSON.stringify({ data: [version, 'x'.repeat(50_000)] }))),
  )
  await vi.waitFor(() => {
    collectGarbage()
    const alive = versions.filter((version) => version.deref())
    // Each version is retained until it has been compressed, on another thread.
    if (alive.length) throw new Error(`${alive.length} are kept`)
  })
  expect(versions).toHaveLength(10)
})
