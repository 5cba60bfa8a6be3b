import { describe, expect, it } from 'vitest'
import { changeLetter } from '../../support/secrets/changeLetter.js'
import { hashKey, Seal } from '../../../src/proxy/coordinator/Seal.js'
import { SealedListCodec } from '../../../src/proxy/coordinator/SealedListCodec.js'

const seal = new Seal('key')
const NOW = 50_000

const codecOf = (by: Seal) =>
  new SealedListCodec(
    { get: () => Promise.resolve('list') },
    by,
    (value) => (value as { data: string[] }).data,
  )
const codec = codecOf(seal)

const list = {
  rows: ['a', 'b'],
  complete: true,
  pages: 2,
  ageMs: 1000,
  retainedMs: 5,
  comparedMs: 60_000,
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

describe('in every version, so that versions can share a store', () => {
  it('names are the same', async () => {
    expect(await hashKey('list', 'https://gateway.example/v2', 'key', 'bank')).toBe(
      '81224d2bd731d7d9ed559f99ee51c7ca',
    )
  })

  it('an encrypted text can be read', async () => {
    expect(await seal.open('list', 'AAECAwQFBgcICQoLQAjiFYOlq7oN7O1ZsqIrSfV0A/8=')).toBe('text')
  })
})

describe('an encrypted text', () => {
  it('shows nothing of what it says, not even that it says the same again', async () => {
    const companies = { ...list, rows: ['Kedai Runcit Ali', '03-1234 5678'] }
    const { text: first } = await codec.encode(companies, NOW)
    const { text: second } = await codec.encode(companies, NOW)
    expect(first).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(second).not.toBe(first)
    expect(atob(first)).not.toMatch(/Kedai|5678|retained/)
    // As a control, both can be decrypted with the key.
    expect(await codec.decode(second, NOW)).toEqual(await codec.decode(first, NOW))
  })

  it('may be long, and in any script', async () => {
    const text = '{"name":"一家公司 நிறுவனம் 🏦"}'.repeat(20_000)
    expect(await seal.open('list', await seal.close('list', text))).toBe(text)
  })
})

describe('a text that was not encrypted with the key and the name', () => {
  it.each(['', '.', '{"data":[]}', 'AAAA', 'A'.repeat(16), 'A'.repeat(64), 'x'.repeat(500_001)])(
    'is neither a list nor a failure: %s',
    async (text) => {
      await expect(codec.decode(text, NOW)).rejects.toThrow(
        'list was not encrypted with this API key',
      )
      await expect(codec.decodeFailure(text)).rejects.toThrow(
        'failure was not encrypted with this API key',
      )
    },
  )

  it.each(['another key', 'another text'])('is refused: %s', async (which) => {
    const by = which === 'another key' ? codecOf(new Seal('another')) : codec
    const { text } = await by.encode(list, NOW)
    const refused = which === 'another key' ? text : changeLetter(text)
    await expect(codec.decode(refused, NOW)).rejects.toThrow('not encrypted')
  })

  it('is refused as a list if it is a failure, and as a failure if it is a list', async () => {
    const { text: asList } = await codec.encode(list, NOW)
    const asFailure = await codec.encodeFailure('one', failure)
    await expect(codec.decode(asFailure, NOW)).rejects.toThrow('not encrypted')
    await expect(codec.decodeFailure(asList)).rejects.toThrow('not encrypted')
    // As a control, the list is accepted as a list and the failure as a failure.
    expect(await codec.decode(asList, NOW)).toEqual(list)
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
        fetchedAt: '1000',
        retainedMs: null,
        comparedMs: '60000',
        remaining: '40',
        offline: [{ code: 'A' }],
      },
    ],
  ])('is served if it %s', async (_how, details) => {
    const text = await seal.close('list', JSON.stringify({ data: ['a'], ...details }))
    expect(await codec.decode(text, NOW)).toEqual({
      rows: ['a'],
      complete: false,
      pages: undefined,
      ageMs: NOW,
      retainedMs: 0,
      comparedMs: 0,
      remaining: undefined,
      offline: undefined,
    })
  })
})
