import { afterEach, describe, expect, it } from 'vitest'
import { bankRows, json } from '../support/gateway/fixtures.js'
import {
  gatewayWith,
  inPagesOf20,
  inPagesOf40,
  INVALID_COUNTS,
  nextUrl,
  onOnePage,
  shortened,
} from '../support/gateway/paginators.js'
import { type BanksInPhp, startBanks } from './support/startBanks.js'

const PATH = '/api/fpx/bank'
const INCOMPLETE = /may lack rows: it has 20, and the gateway announced more/g

let world: BanksInPhp | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

const start = async (...given: Parameters<typeof startBanks>) =>
  (world = await startBanks(...given))

describe('in PHP', () => {
  it.each([
    ...inPagesOf40.map(([what, counts]) => [what, 40, counts] as const),
    ...inPagesOf20.map(([what, counts]) => [what, 20, counts] as const),
  ])('a gateway that sends %s is read to its end, %i banks a page', async (_what, size, counts) => {
    const { get, calls, server } = await start(gatewayWith(counts, 43, size))
    expect((await get(PATH)).body).toEqual({ data: bankRows(43) })
    expect(calls).toHaveLength(Math.ceil(43 / size))
    expect(server.log()).not.toContain('fpx-checkout:')
  })

  it.each(onOnePage)('control: %i banks are read with one call: %o', async (rows, counts) => {
    const { get, calls, server } = await start(gatewayWith(counts, rows))
    expect((await get(PATH)).body).toEqual({ data: bankRows(rows) })
    expect(calls).toHaveLength(1)
    expect(server.log()).not.toContain('fpx-checkout:')
  })

  it.each(shortened)('the log says once that rows are missing if it %s', async (_how, gateway) => {
    const { get, calls, server, advance } = await start(gateway)
    for (let refresh = 1; refresh <= 3; refresh++) {
      expect((await get(PATH)).body).toEqual({ data: bankRows(20) })
      await expect.poll(() => calls).toHaveLength(2 * refresh)
      advance(61_000)
    }
    expect(server.log().match(INCOMPLETE)).toHaveLength(1)
  })

  it('the log says that rows are missing if the adapter reads one page only', async () => {
    const gateway = gatewayWith((page) => ({ links: { next: nextUrl(page) } }), 43, 20)
    const { get, server } = await start(gateway, { banks: { adapter: 'one-page' } })
    expect((await get(PATH)).status).toBe(200)
    expect(server.log()).toMatch(INCOMPLETE)
  })

  it("an own adapter's `hasNext` announces another page", async () => {
    const { get, calls } = await start(
      (url) => {
        const page = Number(new URL(url).searchParams.get('page'))
        return json({ items: bankRows(43).slice(page * 20 - 20, page * 20), more: page < 3 })
      },
      { banks: { adapter: 'own' } },
    )
    expect((await get(PATH)).body).toEqual({ data: bankRows(43) })
    expect(calls).toHaveLength(3)
  })

  it('counts that are read must be counts', async () => {
    const { get, server } = await start(gatewayWith(INVALID_COUNTS))
    expect((await get(PATH)).code).toBe('gateway-unreadable')
    expect(server.log()).toContain('meta.total: expected a whole number')
  })
})
