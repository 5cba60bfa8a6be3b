import { expect, it } from 'vitest'
import type { MultiKeyClient } from '../../../src/gateway/internal.js'
import { createDefinitions } from '../../../src/proxy/list/ListDefinition.js'
import { bankRows } from '../../support/gateway/fixtures.js'
import { virtualClock } from '../../support/deterministic/virtualClock.js'

const ping = { name: 'sandbox', version: '2' }
const rate = { remaining: 40 }
const asked: unknown[] = []
const gateway = {
  ping: (...args: unknown[]) => (asked.push(args), Promise.resolve({ data: ping, rate })),
} as unknown as MultiKeyClient
const lifetimes = { bank: { ttlMs: 60_000, staleMs: 600_000 }, company: { ttlMs: 1, staleMs: 2 } }
const definitions = createDefinitions(gateway, lifetimes, virtualClock())

it('each endpoint has its own lifetimes and rules', () => {
  const { bank, company } = definitions
  expect([bank, company, definitions.ping]).toMatchObject([
    {
      endpoint: 'bank',
      ...lifetimes.bank,
      mayBeEmpty: false,
      servesAfterFailure: true,
      serveAfterRefusalMs: Infinity,
    },
    {
      endpoint: 'company',
      ...lifetimes.company,
      mayBeEmpty: true,
      servesAfterFailure: true,
      serveAfterRefusalMs: 300_000,
    },
    {
      endpoint: 'ping',
      ttlMs: 60_000,
      staleMs: 120_000,
      mayBeEmpty: false,
      servesAfterFailure: false,
      serveAfterRefusalMs: 0,
    },
  ])
})

it('a ping is a list of one row, of which only its arrival is cached', async () => {
  const options = { signal: new AbortController().signal }
  expect(await definitions.ping.fetch('key', options)).toEqual({
    data: [ping],
    pages: 1,
    complete: true,
    unreadableRows: [],
    rate,
  })
  expect(asked).toEqual([['key', options]])
  expect(definitions.ping.toCached([])).toBe(true)
})

it('the states of the banks are read once for each list', () => {
  const { bank } = definitions
  const list = bank.toCached(bankRows(3))
  const states = bank.readStates!(list)
  expect(states.size).toBe(3)
  expect(bank.readStates!(list)).toBe(states)
})
