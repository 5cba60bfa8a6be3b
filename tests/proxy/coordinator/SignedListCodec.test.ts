import { describe, expect, it } from 'vitest'
import { hashKey, Seal } from '../../../src/proxy/coordinator/Seal.js'
import { SignedListCodec } from '../../../src/proxy/coordinator/SignedListCodec.js'

const seal = new Seal('key')

const codecOf = (by: Seal) =>
  new SignedListCodec({
    name: () => Promise.resolve('list'),
    seal: by,
    read: (value) => (value as { data: string[] }).data,
  })
const codec = codecOf(seal)

const list = {
  rows: ['a', 'b'],
  complete: true,
  pages: 2,
  gatheredAt: 1000,
  retainedMs: 5,
  remaining: 40,
  offline: [
    {
      code: 'A',
      name: 'Bank A',
      model: 'B2C' as const,
      since: '2026-01-01T00:00:00Z',
      isSinceKnown: true,
    },
  ],
}
const failure = { kind: 'unreachable', events: [] } as const

describe('names and signatures are the same in every version, so that versions can share a store', () => {
  it('names', async () => {
    expect(await hashKey('list', 'https://gateway.example/v2', 'key', 'bank')).toBe(
      '81224d2bd731d7d9ed559f99ee51c7ca',
    )
  })

  it('signatures', async () => {
    expect(await seal.sign('list', 'text')).toBe(
      'ea357d156eb44d3fe68fa6aac57d56d67760bcddd9d72d37b8a7d266a0c799a9.text',
    )
  })
})

describe('a text that was not signed with the key and the name', () => {
  it.each(['', '.', '{}', `${'0'.repeat(64)}.{"data":[]}`, `${'z'.repeat(64)}.{"data":[]}`])(
    'is neither a list nor a failure: %s',
    async (text) => {
      await expect(codec.decode(text)).rejects.toThrow('list is not signed with this API key')
      await expect(codec.decodeFailure(text)).rejects.toThrow(
        'failure is not signed with this API key',
      )
    },
  )

  it.each(['another key', 'another text'])('is refused: %s', async (which) => {
    const by = which === 'another key' ? codecOf(new Seal('another')) : codec
    const text = await by.encode(list)
    const refused = which === 'another key' ? text : text.replace('"a"', '"c"')
    await expect(codec.decode(refused)).rejects.toThrow('not signed')
  })

  it('is refused as a list if it is a failure, and as a failure if it is a list', async () => {
    const [asList, asFailure] = [
      await codec.encode(list),
      await codec.encodeFailure('one', failure),
    ]
    await expect(codec.decode(asFailure)).rejects.toThrow('not signed')
    await expect(codec.decodeFailure(asList)).rejects.toThrow('not signed')
    // Control: each is accepted as what it is.
    expect(await codec.decode(asList)).toEqual(list)
    expect(await codec.decodeFailure(asFailure)).toEqual({ id: 'one', ...failure })
  })
})

describe('a list that another version of the package has stored', () => {
  it.each([
    ['lacks the details', {}],
    [
      'has details of another kind',
      {
        complete: 'yes',
        pages: '2',
        gatheredAt: '1000',
        retainedMs: null,
        remaining: '40',
        offline: [{ code: 'A' }],
      },
    ],
  ])('is served if it %s', async (_how, details) => {
    const text = await seal.sign('list', JSON.stringify({ data: ['a'], ...details }))
    expect(await codec.decode(text)).toEqual({
      rows: ['a'],
      complete: false,
      pages: undefined,
      gatheredAt: 0,
      retainedMs: 0,
      remaining: undefined,
      offline: undefined,
    })
  })
})
