import { fpxBanks } from 'fpx-checkout/sandbox'
import type { Bank } from 'fpx-checkout'
import { vi } from 'vitest'
import { delayResponse } from '../support/slow/delayResponse.js'

/** The 43 real rows, each with an id. Without the id, eight rows would equal another row. */
export const realBanks: Bank[] = fpxBanks.map((bank, id) => ({ ...bank, id }))

/** Creates a bank as the gateway sends it. */
export const bank = (code: string, display: string, details: object = {}): Bank => ({
  code,
  display,
  name: `${display} Berhad`,
  ...details,
})

/** The personal and the corporate bank of one code. */
export const cimbBanks: Bank[] = [
  bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' }),
  bank('BCBB0235', 'CIMB Bank', { model: 'B2B1' }),
]

type Answer = { banks: readonly object[]; age?: number } | { status: number; retryAfter?: number }

/** Simulates a page's proxy by replacing `fetch`. Sets and holds its responses and records its requests. */
export function bankProxy(first: Answer = { banks: realBanks }) {
  let answer = first
  let gate: Promise<void> | undefined
  let open: (() => void) | undefined
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    requests.push(url)
    await gate
    const given = answer
    await delayResponse()
    signal?.throwIfAborted()
    return 'banks' in given
      ? Response.json(
          { data: given.banks },
          { headers: { 'Fpx-Data-Age': String(given.age ?? 0) } },
        )
      : Response.json(
          { code: given.status === 503 ? 'limit-reached' : 'gateway-failing' },
          {
            status: given.status,
            headers: given.retryAfter ? { 'Retry-After': String(given.retryAfter) } : {},
          },
        )
  })
  return {
    requests,
    /** Sets the response to all further requests, and to requests whose response is held. */
    answers(next: Answer) {
      answer = next
    },
    /** Holds all responses until `release` is called. */
    hold() {
      gate = new Promise((done) => (open = done))
    },
    release() {
      gate = undefined
      open?.()
    },
  }
}
