import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { internRepresentation } from '../../../src/proxy/serve/Representation.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('equal lists share their bytes while one of them is in use', () => {
  const kept = internRepresentation('{"data":[1]}')
  expect(internRepresentation('{"data":[1]}')).toBe(kept)
  expect(internRepresentation('{"data":[2]}')).not.toBe(kept)
})

it('a list that nobody keeps any more is not kept here', async () => {
  const versions = Array.from(
    { length: 10 },
    (_, version) =>
      new WeakRef(internRepresentation(JSON.stringify({ data: [version, 'x'.repeat(50_000)] }))),
  )
  await vi.waitFor(() => {
    collectGarbage()
    const alive = versions.filter((version) => version.deref())
    // Each is held until it is packed, on other threads.
    if (alive.length) throw new Error(`${alive.length} are kept`)
  })
  expect(versions).toHaveLength(10)
})
