import type { FpxProxyEvent } from 'fpx-checkout/proxy'
import { json } from './fixtures.js'
import type { ProxyHarness, SimulatedGateway } from '../proxy/createProxyHarness.js'

/** A bank as a gateway sends it. */
export type BankRow = Record<string, unknown> & { code: string; name: string }

/** Returns a bank for an FPX model, online unless `status` says otherwise. */
export const bankRow = (name: string, model = 'B2C', status = 'A'): BankRow => ({
  code: `${name.slice(0, 4).toUpperCase()}0001`,
  name,
  model,
  status,
})

/** Returns three banks for B2C. The first one has the given status; the others are online. */
export const threeBanks = (status = 'A') => [
  bankRow('Affin Bank', 'B2C', status),
  bankRow('Maybank2U'),
  bankRow('CIMB Clicks'),
]

/** Creates a gateway that sends the given banks on one page. */
export const banksOf =
  (...banks: readonly object[]): SimulatedGateway =>
  () =>
    json({ data: banks })

/**
 * Advances the clock by a minute and requests the list as a payer so that it is refreshed. Pass `clock` if the proxy
 * doesn't use the harness's clock.
 */
export async function refreshBanks(
  { get, ...world }: Pick<ProxyHarness, 'clock' | 'get'>,
  clock = world.clock,
) {
  await clock.advance(61_000)
  await get('/api/fpx/bank')
  await clock.advance(0)
}

type BankEvent = Extract<FpxProxyEvent, { type: 'bank-changed' }>

/** Returns the bank events so far. */
export const bankEvents = ({ events }: Pick<ProxyHarness, 'events'>): BankEvent[] =>
  events.filter((event): event is BankEvent => event.type === 'bank-changed')

/** Returns the bank events so far, in short form: `offline AFFI0001 B2C`. */
export const shortBankEvents = (world: Pick<ProxyHarness, 'events'>): string[] =>
  bankEvents(world).map(({ change, code, model }) => `${change} ${code} ${model ?? '-'}`)
