import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { internRepresentation, Representation } from '../../../src/proxy/list/Representation.js'

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
    // Each version is retained until another thread has compressed it.
    if (alive.length) throw new Error(`${alive.length} are kept`)
  })
  expect(versions).toHaveLength(10)
})

/** Waits until a representation has these variants. */
async function compressed(
  representation: Representation,
  encodings: ('gzip' | 'br')[] = ['gzip', 'br'],
) {
  await expect.poll(() => encodings.every((encoding) => representation[encoding])).toBe(true)
  return representation
}

describe('the ETags of a list', () => {
  it.each([
    ['', 'ztntfp15z3edo0'],
    ['{"data":[]}', '1qkydtj13eyq1sb'],
    ['x'.repeat(1000), '263fxh1i40ut0rs'],
  ])('are the same in every version: %s', (text, hash) => {
    const { identity, hash: received } = new Representation(text)
    expect([received, identity.etag]).toEqual([hash, `"${hash}"`])
  })

  it('differ for each encoding, whose bytes are the same list', async () => {
    const text = JSON.stringify({ data: Array(50).fill('bank') })
    const representation = new Representation(text)
    expect(representation).toMatchObject({ gzip: undefined, br: undefined })
    const { gzip, br } = await compressed(representation)
    const { hash, identity } = representation
    expect([identity.etag, gzip?.etag, br?.etag]).toEqual([
      `"${hash}"`,
      `"${hash}-gzip"`,
      `"${hash}-br"`,
    ])
    expect(Buffer.from(identity.bytes).toString()).toBe(text)
    expect(gunzipSync(gzip!.bytes).toString()).toBe(text)
    expect(brotliDecompressSync(br!.bytes).toString()).toBe(text)
  })
})

it('a list that compression would make longer is sent as it is', async () => {
  type Compress = (
    bytes: Uint8Array,
    options: object,
    done: (error: null, is: Buffer) => void,
  ) => void
  const compress = vi.fn<Compress>((bytes, _options, done) =>
    done(null, Buffer.alloc(bytes.length)),
  )
  const zlib = { gzip: compress, brotliCompress: compress, constants }
  const lookUp = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(zlib)
  const representation = new Representation('{}')
  lookUp.mockRestore()
  await new Promise(setImmediate)
  expect(compress).toHaveBeenCalledTimes(2)
  expect(representation).toMatchObject({ gzip: undefined, br: undefined })
})

it('the bytes are a Buffer, and a plain array where the runtime has none', () => {
  expect(new Representation('é').identity.bytes).toBeInstanceOf(Buffer)
  const { Buffer: original } = globalThis
  Reflect.deleteProperty(globalThis, 'Buffer')
  try {
    expect([...new Representation('é').identity.bytes]).toEqual([0xc3, 0xa9])
  } finally {
    globalThis.Buffer = original
  }
})

it('a list in use stays shared, however many lists come and go', () => {
  const kept = internRepresentation('kept')
  for (let version = 0; version < 300; version++) internRepresentation(`version ${version}`)
  expect(internRepresentation('kept')).toBe(kept)
})

describe('the compression', () => {
  const textOf = (length: number) =>
    Array.from({ length: length / 4 }, (_none, index) => String(1000 + ((index * index) % 8999)))
      .join('')
      .padEnd(length)

  it.each([
    [65_536, 11],
    [65_537, 5],
  ])('of %i bytes with Brotli has the quality %i, and gzip its best', async (length, quality) => {
    const text = textOf(length)
    const { gzip, br } = await compressed(new Representation(text))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    }
    expect(Buffer.from(br!.bytes)).toEqual(brotliCompressSync(text, { params }))
    expect(Buffer.from(gzip!.bytes)).toEqual(gzipSync(text, { level: 9 }))
  })

  it('is gzip only where the runtime has no zlib', async () => {
    const text = textOf(4000)
    const original = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule')!
    Reflect.deleteProperty(process, 'getBuiltinModule')
    try {
      const { gzip, br } = await compressed(new Representation(text), ['gzip'])
      expect(br).toBeUndefined()
      expect(gunzipSync(gzip!.bytes).toString()).toBe(text)
    } finally {
      Object.defineProperty(process, 'getBuiltinModule', original)
    }
  })
})
