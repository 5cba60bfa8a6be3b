import type { FpxProxyEvent } from 'fpx-checkout/proxy'
import type { createClusterHarness } from './createClusterHarness.js'
import { json } from './fixtures.js'
import type { ProxyHarness, SimulatedGateway } from './createProxyHarness.js'

/** A bank as a gateway sends it. */
export type BankRow = Record<string, unknown> & { code: string; name: string }

/** A bank of a model, online unless `status` says otherwise. */
export const bankRow = (name: string, model = 'B2C', status = 'A'): BankRow => ({
  code: `${name.slice(0, 4).toUpperCase()}0001`,
  name,
  model,
  status,
})

/** Three banks, the first of which may be offline. */
export const threeBanks = (status = 'A') => [
  bankRow('Affin Bank', 'B2C', status),
  bankRow('Maybank2U'),
  bankRow('CIMB Clicks'),
]

/** A gateway that sends these banks on one page. */
export const banksOf =
  (...banks: readonly object[]): SimulatedGateway =>
  () =>
    json({ data: banks })

/**
 * Lets a minute pass, and a payer request the list, so that it is gathered again. `clock` is needed if the proxy has
 * another clock.
 */
export async function refreshBanks(
  { get, ...world }: Pick<ProxyHarness, 'clock' | 'get'>,
  clock = world.clock,
) {
  await clock.advance(61_000)
  await get('/api/fpx/bank')
  await clock.advance(0)
}

type BankEvent = Extract<FpxProxyEvent, { type: `bank-${string}` }>

/** The events of banks so far. */
export const bankEvents = ({ events }: Pick<ProxyHarness, 'events'>): BankEvent[] =>
  events.filter((event): event is BankEvent => event.type.startsWith('bank-'))

/** The events of banks so far, in short: `offline AFFI0001 B2C`. */
export const shortBankEvents = (world: Pick<ProxyHarness, 'events'>): string[] =>
  bankEvents(world).map(({ type, code, model }) => `${type.slice(5)} ${code} ${model ?? '-'}`)

/**
 * One instance sees the first bank go offline, and stops. After `between`, another instance sees the bank come back.
 * Returns when the bank went offline, and the events of the other instance.
 */
export async function outageAcrossRestart(
  fleet: ReturnType<typeof createClusterHarness>,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ offlineAt: string; events: BankEvent[] }> {
  const [first] = fleet.worlds
  await refreshBanks(first!, fleet.clock)
  fleet.gateway(banksOf(...threeBanks('B')))
  await refreshBanks(first!, fleet.clock)
  const [offline] = bankEvents(first!)
  if (!offline) throw new Error('The first instance emitted no event when the bank went offline.')
  await first!.proxy.close()
  await between()

  const second = fleet.start()
  await refreshBanks(second, fleet.clock)
  fleet.gateway(banksOf(...threeBanks()))
  await refreshBanks(second, fleet.clock)
  return { offlineAt: offline.at, events: bankEvents(second) }
}
