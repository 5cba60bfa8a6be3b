import { bankRows, json } from '../../support/gateway/fixtures.js'
import { faults } from '../../support/gateway/faults.js'
import type { SimulatedGateway } from '../../support/proxy/createProxyHarness.js'
import { behavesWell } from './gatewayFetch.js'

/** A fault of the league, which is one row of its table. */
export interface LeagueFault {
  name: string
  /** The gateway's behaviour, as responses and errors of `fetch`. */
  gateway: SimulatedGateway
  /** The name of the fault on the wire, if the gateway doesn't send a valid HTTP response. */
  rawFault?: string
  /** Whether the gateway worked before so that the contestants have a cached list. */
  warm: boolean
}

/** The name of the row without a fault. */
export const NO_FAULT = 'none, the gateway is well'

/**
 * The simulated faults. Some faults of the proxy's matrix are left out:
 * - those that use up the memory or the CPU of a contestant, and so affect the other rows (bombs, endless bodies),
 * - those that need a list of several pages,
 * - those that resemble another fault.
 */
export const leagueFaults: readonly LeagueFault[] = [
  { name: NO_FAULT, gateway: behavesWell, warm: true },
  known('500'),
  known('429 without headers'),
  known('a hang before the headers', 'a hang before the headers'),
  known('HTML with 200'),
  cold('500'),
  known('429 with Retry-After as seconds'),
  known('401'),
  known('404'),
  known('503 with Retry-After'),
  known('204'),
  known('206 with a part of the list'),
  { name: 'a redirect to another list', gateway: toAnotherList, warm: true },
  known('a redirect to itself'),
  known('a reset before the headers', 'a reset before the headers'),
  known('a reset in the body', 'a reset in the body'),
  known('a truncated body'),
  known('an empty object'),
  known('data null'),
  known('items null'),
  known('banks without a code'),
  known('an empty list'),
  { name: 'a list that shrinks by 90 %', gateway: () => json({ data: bankRows(2) }), warm: true },
  cold('429 without headers'),
]

function known(name: string, rawFault?: string): LeagueFault {
  const fault = faults[name]
  if (!fault) throw new Error(`there is no fault ${name}`)
  return { name, gateway: fault.gateway, warm: true, ...(rawFault ? { rawFault } : {}) }
}

function cold(name: string): LeagueFault {
  return { ...known(name), name: `${name}, and nothing is cached`, warm: false }
}

/** Redirects to a list that looks right but belongs to another merchant. */
function toAnotherList(url: string): Response {
  return url.includes('/another')
    ? json({ data: [{ code: 'EVIL', name: 'Evil Bank' }] })
    : new Response(null, { status: 302, headers: { Location: '/v2/another' } })
}
