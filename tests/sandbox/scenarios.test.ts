import { type ScenarioName } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import { callSandbox, type SentList } from '../support/gateway/callSandbox.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const endpoints = ['/v2/ping', '/v2/company', '/v2/bank']

/** The expected behaviour of each scenario; a scenario without an entry doesn't compile. */
const expectations: Record<ScenarioName, (path: string) => Promise<void>> = {
  async healthy(path) {
    expect((await callSandbox().call(path)).status).toBe(200)
  },

  async slow(path) {
    const clock = virtualClock()
    const answered: Response[] = []
    const { call } = callSandbox({ scenario: 'slow', latencyMs: 250, clock })
    void call(path).then((answer) => answered.push(answer))
    await clock.advance(4_249)
    expect(answered).toEqual([])
    await clock.advance(1)
    expect(answered.map(({ status }) => status)).toEqual([200])
  },

  'limit-reached': async (path) => {
    const answer = await callSandbox({ scenario: 'limit-reached' }).call(path)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0')
  },

  'key-refused': async (path) => {
    expect((await callSandbox({ scenario: 'key-refused' }).call(path)).status).toBe(401)
  },

  'server-error': async (path) => {
    expect((await callSandbox({ scenario: 'server-error' }).call(path)).status).toBe(500)
  },

  'html-with-200': async (path) => {
    const answer = await callSandbox({ scenario: 'html-with-200' }).call(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch('text/html')
    expect(await answer.text()).toMatch('<h1>')
  },

  'truncated-body': async (path) => {
    const answer = await callSandbox({ scenario: 'truncated-body' }).call(path)
    expect(answer.status).toBe(200)
    const reader = answer.body!.getReader()
    const first = await reader.read()
    expect(first.value!.length).toBeGreaterThan(0)
    expect(first.value!.length).toBeLessThan(Number(answer.headers.get('content-length')))
    await expect(reader.read()).rejects.toThrow('broke off')
  },

  'empty-list': async (path) => {
    const { list } = callSandbox({ scenario: 'empty-list' })
    const { data, meta } = await list(path)
    if (path === '/v2/ping') return expect(data).toBeUndefined()
    expect(data).toEqual([])
    expect(meta?.pagination).toMatchObject({ total: 0, count: 0 })
  },

  'banks-offline': async (path) => {
    const { data } = await callSandbox({ scenario: 'banks-offline' }).list(path)
    if (path !== '/v2/bank') return expect(JSON.stringify({ data })).not.toMatch('offline')
    expect(data.filter(({ status }) => status === 'offline')).toHaveLength(7)
    expect(data.filter(({ status }) => status === 'online')).toHaveLength(13)
  },

  'banks-come-and-go': async (path) => {
    const offlineAt = async (minute: number) => {
      const clock = virtualClock(minute * 60_000)
      const { list } = callSandbox({ scenario: 'banks-come-and-go', clock })
      // A pong has no rows.
      const { data = [] } = (await list(path)) as Partial<SentList>
      return data.flatMap(({ status }, index) => (status === 'offline' ? [index] : []))
    }
    const isBank = path === '/v2/bank'
    expect(await offlineAt(0)).toEqual(isBank ? [0, 6, 12, 18] : [])
    expect(await offlineAt(1)).toEqual(isBank ? [5, 11, 17] : [])
  },

  'numeric-strings': async (path) => {
    const { data, meta } = await callSandbox({ scenario: 'numeric-strings' }).list(path)
    if (path === '/v2/ping') return expect(data).toBeUndefined()
    expect(meta?.pagination).toMatchObject({ per_page: '20', current_page: '1' })
    if (path === '/v2/company') expect(data[0]).toMatchObject({ id: '101' })
  },

  'page-ignored': async (path) => {
    const { list } = callSandbox({ scenario: 'page-ignored' })
    expect(await list(`${path}?page=2`)).toEqual(await list(path))
  },
}

describe.each(Object.entries(expectations))('in the scenario %s', (name, expectScenario) => {
  it.each(endpoints)('%s responds as described', (path) => expectScenario(path))
})

describe('an aborted call', () => {
  it('is rejected with its reason during the latency', async () => {
    const clock = virtualClock()
    const { sandbox, call } = callSandbox({ latencyMs: 1_000, clock })
    const caller = new AbortController()
    const answer = call('/v2/ping', { signal: caller.signal })
    caller.abort(new Error('changed my mind'))
    await expect(answer).rejects.toThrow('changed my mind')

    await clock.advance(5_000)
    expect(sandbox.requests).toHaveLength(1)
    expect(sandbox.requests[0]!.status).toBeUndefined()
    expect(sandbox.requests[0]!.answeredAt).toBeUndefined()
  })

  it('never arrives if it was aborted before it was sent', async () => {
    const { sandbox, call } = callSandbox()
    await expect(call('/v2/ping', { signal: AbortSignal.abort() })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    )
    expect(sandbox.requests).toEqual([])
  })
})
