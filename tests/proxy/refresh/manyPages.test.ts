import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/answers.js'
import { mostInAnyMinute } from '../../support/mostInAnyMinute.js'
import { proxyWorld } from '../../support/proxyWorld.js'

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
    const { payers, calls } = proxyWorld({ budget: { perMinute: 1 } }, (url) =>
      json(pageOf(rows, url)),
    )
    await payers(minutes(1.5), 1000)
    expect(calls).toHaveLength(2)
    rows = bankRows(119)
    const got = await payers(minutes(7), 1000)
    expect(got.at(-1)!.body).toEqual({ data: rows })
    for (const { status, body } of got) if (status === 200) expect(body).toEqual({ data: rows })
  })
})
