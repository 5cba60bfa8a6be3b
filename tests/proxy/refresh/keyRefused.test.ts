import { describe, expect, it } from 'vitest'
import { companyRows } from '../../support/answers.js'
import { proxyWorld, well } from '../../support/proxyWorld.js'

const company = { authorize: () => true }
const minutes = (count: number) => count * 60_000

describe('a key that is refused', () => {
  it('leaves payers their list, and closes the companies after 5 minutes', async () => {
    const { get, service, payers, clock, events } = proxyWorld({ company })
    await get('/api/fpx/bank')
    expect((await get('/api/fpx/company')).body).toMatchObject({ data: companyRows(20) })
    await clock.advance(61_000)
    service(() => new Response('', { status: 401 }))
    const early = await payers(minutes(5) - 20_000, 1000, '/api/fpx/company')
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([200]))
    const late = await payers(minutes(1), 1000, '/api/fpx/company')
    expect(late.at(-1)).toMatchObject({ status: 503, code: 'key-refused' })
    expect((await get('/api/fpx/bank')).status).toBe(200)
    expect(events).toContainEqual(expect.objectContaining({ type: 'key-refused', status: 401 }))
    service(well)
    await payers(minutes(1), 1000, '/api/fpx/company')
    expect((await get('/api/fpx/company')).status).toBe(200)
  })
})
