import { describe, expect, it } from 'vitest'
import {
  bankEvents,
  bankRow,
  banksOf,
  refreshBanks,
  shortBankEvents,
  threeBanks,
} from '../../support/gateway/banksThatChange.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

/** Creates a proxy that has cached each of the lists, one after another. */
async function afterLists(...lists: readonly (readonly object[])[]) {
  const world = createProxyHarness({}, banksOf(...(lists[0] ?? [])))
  for (const banks of lists) {
    world.gateway(banksOf(...banks))
    await refreshBanks(world)
  }
  return world
}

const eventsAfter = async (...lists: readonly (readonly object[])[]) =>
  shortBankEvents(await afterLists(...lists))

describe('events of banks', () => {
  it('report a bank that goes offline, and since when it was offline when it returns', async () => {
    const world = await afterLists(threeBanks(), threeBanks('B'), threeBanks('B'), threeBanks())
    const scope = { tenant: 'default', endpoint: 'bank' }
    const bank = { code: 'AFFI0001', model: 'B2C', name: 'Affin Bank' }
    expect(bankEvents(world)).toEqual([
      {
        ...scope,
        ...bank,
        type: 'bank-changed',
        change: 'offline',
        at: '2026-01-01T00:02:02.000Z',
      },
      {
        ...scope,
        ...bank,
        type: 'bank-changed',
        change: 'online',
        at: '2026-01-01T00:04:04.000Z',
        since: '2026-01-01T00:02:02.000Z',
      },
    ])
  })

  it('report a bank that joins the list, and one that leaves it', async () => {
    const four = [...threeBanks(), bankRow('RHB Bank')]
    expect(await eventsAfter(threeBanks(), four, four, threeBanks())).toEqual([
      'added RHB 0001 B2C',
      'removed RHB 0001 B2C',
    ])
  })

  it('are not emitted for the first list: nothing is known before it', async () => {
    expect(await eventsAfter(threeBanks('B'), threeBanks('B'))).toEqual([])
    // The event when the bank comes back contains the time of the first list because the outage must have started by
    // then.
    const world = await afterLists(threeBanks('B'), threeBanks('B'), threeBanks())
    expect(bankEvents(world)).toMatchObject([
      { type: 'bank-changed', change: 'online', since: '2026-01-01T00:01:01.000Z' },
    ])
  })

  it('are emitted only after a suspect list is confirmed', async () => {
    const many = Array.from({ length: 8 }, (_, index) => bankRow(`${index} Bank`))
    const world = await afterLists(many, many.slice(0, 2))
    expect(bankEvents(world)).toEqual([])
    await refreshBanks(world)
    await world.payers(5000, 500)
    expect(bankEvents(world)).toHaveLength(6)
  })

  it('count an unknown status as online', async () => {
    expect(await eventsAfter(threeBanks('B'), threeBanks('?'), threeBanks('A'))).toEqual([
      'online AFFI0001 B2C',
    ])
  })
})

describe('a code in both models', () => {
  const both = (retail: string, corporate: string) => [
    bankRow('Affin Bank', 'B2C', retail),
    bankRow('Affin Bank', 'B2B1', corporate),
    bankRow('Maybank2U'),
  ]

  it('is two banks: one goes offline, then the other instead of it', async () => {
    expect(await eventsAfter(both('A', 'A'), both('A', 'B'), both('B', 'A'))).toEqual([
      'offline AFFI0001 B2B1',
      'offline AFFI0001 B2C',
      'online AFFI0001 B2B1',
    ])
  })

  it('is two banks if the list changes its order', async () => {
    const banks = both('A', 'B')
    expect(await eventsAfter(banks, banks.toReversed())).toEqual([])
  })

  it('has two names without models: an outage is not reported for the other bank when one leaves', async () => {
    const row = (name: string, status: string) => ({ code: 'BCBB0235', name, status })
    const others = threeBanks()
    expect(
      await eventsAfter(
        [row('CIMB Clicks', 'B'), row('BizChannel', 'A'), ...others],
        [row('BizChannel', 'A'), ...others],
        [row('BizChannel', 'B'), ...others],
      ),
    ).toEqual(['removed BCBB0235 -', 'offline BCBB0235 -'])
  })

  it('is one bank if its rows differ only by their status: offline while a row is', async () => {
    const row = (status: string) => ({ code: 'BCBB0235', name: 'CIMB', status })
    const others = threeBanks()
    expect(
      await eventsAfter(
        [row('A'), row('B'), ...others],
        [row('B'), row('A'), ...others],
        [row('B'), row('B'), ...others],
        [row('A'), row('A'), ...others],
      ),
    ).toEqual(['online BCBB0235 -'])
  })
})

it('a bank with a new name is another bank', async () => {
  const [first, ...others] = threeBanks('B')
  expect(
    await eventsAfter(threeBanks(), [first!, ...others], [{ ...first, name: 'AFFIN' }, ...others]),
  ).toEqual([
    'offline AFFI0001 B2C',
    'removed AFFI0001 B2C',
    'added AFFI0001 B2C',
    'offline AFFI0001 B2C',
  ])
})

describe('hostile names in events', () => {
  it.each([
    ['a line break and ANSI', 'Affin\n\u001b[31mBank\r', 'Affin [31mBank'],
    ['direction marks', '\u202eknaB\u2066 niffA', 'knaB niffA'],
    ['only invisible characters', '\u200b\u2060', 'AFFI0001'],
    ['half a character', `Affin \ud83c`, 'Affin'],
    ['line separators', 'Affin\u2028Bank', 'Affin Bank'],
  ])('become one safe text: %s', async (_what, name, shown) => {
    const [first, ...others] = threeBanks()
    const bank = { ...first, name }
    const world = await afterLists([bank, ...others], [{ ...bank, status: 'B' }, ...others])
    expect(bankEvents(world)).toMatchObject([
      { type: 'bank-changed', change: 'offline', name: shown },
    ])
  })

  it('are cut to 64 characters', async () => {
    const [first, ...others] = threeBanks()
    const bank = { ...first, name: '😀'.repeat(1e5) }
    const world = await afterLists([bank, ...others], [{ ...bank, status: 'B' }, ...others])
    expect(bankEvents(world)).toMatchObject([{ name: '😀'.repeat(64) }])
    const plain = { ...bank, name: 'x'.repeat(1e5) }
    const other = await afterLists([plain, ...others], [{ ...plain, status: 'B' }, ...others])
    expect(bankEvents(other)).toMatchObject([{ name: 'x'.repeat(64) }])
  })

  it('do not become keys of an object', async () => {
    const row = (status: string) => ({ code: '__proto__', name: 'constructor', status })
    expect(await eventsAfter([row('A'), ...threeBanks()], [row('B'), ...threeBanks()])).toEqual([
      'offline __proto__ -',
    ])
  })
})

it('a list whose thousand banks all change emits 200 events', async () => {
  const rows = (status: string) =>
    Array.from({ length: 1000 }, (_, index) => ({ code: `B${index}`, name: 'Bank', status }))
  expect(await eventsAfter(rows('A'), rows('B'))).toHaveLength(200)
})
