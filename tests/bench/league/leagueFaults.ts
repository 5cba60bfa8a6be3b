import { bankRows, json } from '../../support/fixtures.js'
import { faults } from '../../support/faults.js'
import type { Service } from '../../support/createProxyHarness.js'
import { behavesWell } from './serviceFetch.js'

/** One row of the league. */
export interface LeagueFault {
  name: string
  /** What the service does, as a `fetch` would see it. */
  service: Service
  /** The name of what it does on the wire, where that is no HTTP answer any more. */
  onTheWire?: string
  /** Whether the service was well for long enough to be asked once. */
  warm: boolean
}

/**
 * The faults that are played. Left out: what would take the memory or the CPU of a peer and with it the other
 * rows (bombs, endless bodies), what only a list of several pages can show, and what is much like another one.
 */
export const leagueFaults: readonly LeagueFault[] = [
  { name: 'none, the gateway is well', service: behavesWell, warm: true },
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
  { name: 'a redirect to another list', service: toAnotherList, warm: true },
  known('a redirect to itself'),
  known('a reset before the headers', 'a reset before the headers'),
  known('a reset in the body', 'an end in the body'),
  known('a truncated body'),
  known('an empty object'),
  known('data null'),
  known('items null'),
  known('a bank without a code'),
  known('an empty list'),
  { name: 'a list that shrinks by 90 %', service: () => json({ data: bankRows(2) }), warm: true },
  cold('429 without headers'),
]

function known(name: string, onTheWire?: string): LeagueFault {
  const fault = faults[name]
  if (!fault) throw new Error(`there is no fault ${name}`)
  return { name, service: fault.service, warm: true, ...(onTheWire ? { onTheWire } : {}) }
}

function cold(name: string): LeagueFault {
  return { ...known(name), name: `${name}, and nothing is kept`, warm: false }
}

/** Redirects to a list that looks right and belongs to another merchant. */
function toAnotherList(url: string): Response {
  return url.includes('/another')
    ? json({ data: [{ code: 'EVIL', name: 'Evil Bank' }] })
    : new Response(null, { status: 302, headers: { Location: '/v2/another' } })
}
