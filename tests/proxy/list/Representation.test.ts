import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { Representation } from '../../../src/proxy/list/Representation.js'

const TEXT = JSON.stringify({ data: Array(50).fill('bank') })

/** Waits until a representation is compressed. */
async function compressed(representation: Representation) {
  await expect.poll(() => representation.gzip).toBeDefined()
  return representation.gzip!
}

describe('the ETags of a list', () => {
  it.each([
    ['', 'ztntfp15z3edo0'],
    ['{"data":[]}', 'pvbeg3luxiwjb'],
    ['x'.repeat(1000), 'luubm51kmggmvrs'],
  ])('are the same in every version: %s', (text, hash) => {
    expect(new Representation(text, false).identity.etag).toBe(`"${hash}"`)
  })

  it('differ for each encoding, whose bytes are the same list', async () => {
    const representation = new Representation(TEXT, true)
    expect(representation.gzip).toBeUndefined()
    const { etag, bytes } = await compressed(representation)
    expect(etag).toBe(representation.identity.etag.replace(/"$/, '-gzip"'))
    expect(Buffer.from(representation.identity.bytes).toString()).toBe(TEXT)
    expect(Buffer.from(bytes)).toEqual(gzipSync(TEXT, { level: 9 }))
  })
})

it('a list that compression would make longer is sent as it is', async () => {
  const gzip = vi.fn((bytes: Uint8Array, _options: object, done: (...args: unknown[]) => void) =>
    done(null, Buffer.alloc(bytes.length)),
  )
  const lookUp = vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ gzip })
  const representation = new Representation('{}', true)
  lookUp.mockRestore()
  await new Promise(setImmediate)
  expect(gzip).toHaveBeenCalledTimes(1)
  expect(representation.gzip).toBeUndefined()
})

it('the bytes are a Buffer, and a plain array where the runtime has none', () => {
  expect(new Representation('é', false).identity.bytes).toBeInstanceOf(Buffer)
  const { Buffer: original } = globalThis
  Reflect.deleteProperty(globalThis, 'Buffer')
  try {
    expect([...new Representation('é', false).identity.bytes]).toEqual([0xc3, 0xa9])
  } finally {
    globalThis.Buffer = original
  }
})
