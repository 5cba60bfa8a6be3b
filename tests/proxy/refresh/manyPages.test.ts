import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/answers.js'
import { mostInAnyMinute } from '../../support/mostInAnyMinute.js'
import { proxyWorld, well } from '../../support/proxyWorld.js'

const minutes = (count: number) => count * 60_000

describe('a list of many pages', () => {
  it('that needs more slots than the budget has is gathered over minutes, page after page', async () => {
    const { get, payers, calls } = proxyWorld({ budget: { perMinute: 2 } }, (url) =>
      json(pageOf(bankRows(200), url)),
    )
    expect((await get('/api/fpx/bank')).code).toBe('limit-reached')
    const got = await payers(minutes(3), 1000)
    expect(got.at(-1)!.body).toEqual({ data: bankRows(200) })
    // Whoever came before the last page was told why, and nobody got a part.
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([503, 200]))
    expect(calls.slice(0, 5).map(({ url }) => /page=(\d)/.exec(url)![1])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(mostInAnyMinute(calls.map(({ at }) => at))).toBeLessThanOrEqual(2)
  })

  it('that changes while it is gathered over minutes is begun anew, never mixed', async () => {
    let rows = bankRows(120)
    const { payers, calls, events } = proxyWorld({ budget: { perMinute: 1 } }, (url) =>
      json(pageOf(rows, url)),
    )
    await payers(minutes(1.5), 1000)
    expect(calls).toHaveLength(2)
    rows = bankRows(119)
    const got = await payers(minutes(7), 1000)
    expect(got.at(-1)!.body).toEqual({ data: rows })
    for (const { status, body } of got) if (status === 200) expect(body).toEqual({ data: rows })
    // The service did nothing wrong, so nobody is told that it did.
    expect(new Set(got.map(({ code }) => code))).toEqual(new Set(['limit-reached', undefined]))
    expect(events.filter(({ type }) => type === 'refresh-failed')).toEqual([])
  })

  it('whose second page fails goes on from there for a minute, and begins anew after it', async () => {
    let wrong = true
    const { get, clock, calls } = proxyWorld({}, (url) =>
      wrong && url.includes('page=2')
        ? new Response('', { status: 500 })
        : json(pageOf(bankRows(43), url)),
    )
    const asked = () => calls.splice(0).map(({ url }) => /page=(\d)/.exec(url)![1])
    // Long before, so that it is the time since the first page that counts.
    await clock.advance(minutes(10))
    await get('/api/fpx/bank')
    expect(asked()).toEqual(['1', '2'])
    await clock.advance(59_000)
    await get('/api/fpx/bank')
    expect(asked()).toEqual(['2'])
    wrong = false
    await clock.advance(2000)
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
    expect(asked()).toEqual(['1', '2'])
  })

  it('gives back the slots of the pages that a failed gather did not come to', async () => {
    const { get, payers, service, clock, proxy } = proxyWorld()
    await get('/api/fpx/bank')
    await clock.advance(minutes(1))
    service(() => new Response('', { status: 500 }))
    await payers(minutes(1), 500)
    await clock.advance(minutes(2))
    expect(proxy.health().endpoints).toMatchObject([{ state: 'stale', budgetLeft: 30 }])
  })

  it('whose second page met a 429 goes on from there, long after it', async () => {
    const { get, service, clock, calls } = proxyWorld({}, (url) =>
      url.includes('page=2') ? new Response('', { status: 429 }) : json(pageOf(bankRows(43), url)),
    )
    await get('/api/fpx/bank')
    expect(calls.splice(0)).toHaveLength(2)
    service(well)
    await clock.advance(minutes(10))
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(43) })
    expect(calls.map(({ url }) => /page=(\d)/.exec(url)![1])).toEqual(['2'])
  })

  it('that the budget stopped goes on from where it stood for an hour, and begins anew after it', async () => {
    const { get, clock, calls } = proxyWorld({ budget: { perMinute: 1 } }, (url) =>
      json(pageOf(bankRows(120), url)),
    )
    const asked = () => calls.splice(0).map(({ url }) => /page=(\d)/.exec(url)![1])
    await get('/api/fpx/bank')
    expect(asked()).toEqual(['1'])
    await clock.advance(minutes(59))
    await get('/api/fpx/bank')
    expect(asked()).toEqual(['2'])
    await clock.advance(minutes(2))
    await get('/api/fpx/bank')
    expect(asked()).toEqual(['1'])
  })

  it('is not begun without a slot for each page, once a failed gather has told how many there are', async () => {
    let wrong = true
    const { get, clock, calls } = proxyWorld({ budget: { perMinute: 4 } }, (url) =>
      wrong && url.includes('page=2') ? json({ data: null }) : json(pageOf(bankRows(120), url)),
    )
    expect((await get('/api/fpx/bank')).code).toBe('service-unreadable')
    expect(calls).toHaveLength(2)
    wrong = false
    // Two slots are free, and three are wanted.
    await clock.advance(10_000)
    expect((await get('/api/fpx/bank')).status).toBe(502)
    expect(calls).toHaveLength(2)
    await clock.advance(minutes(1))
    expect((await get('/api/fpx/bank')).body).toEqual({ data: bankRows(120) })
    expect(calls).toHaveLength(5)
  })

  it('says to the next gather how many pages it has, so that all of them are waited for at once', async () => {
    const { get, clock, calls } = proxyWorld({ budget: { perMinute: 3 } }, (url) =>
      json(pageOf(bankRows(43), url)),
    )
    expect((await get('/api/fpx/bank')).status).toBe(200)
    await clock.advance(59_000)
    // One slot of three is free, and two are wanted.
    await get('/api/fpx/bank')
    await clock.advance(0)
    expect(calls).toHaveLength(2)
    await clock.advance(2000)
    await get('/api/fpx/bank')
    await clock.advance(0)
    expect(calls).toHaveLength(4)
  })
})
