import fc from '../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { callSandbox, withKey } from '../support/gateway/callSandbox.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const rateHeaders = ({ headers }: Response) =>
  `${headers.get('x-ratelimit-remaining')} of ${headers.get('x-ratelimit-limit')}`

function limited(options: Parameters<typeof callSandbox>[0] = {}) {
  const clock = virtualClock()
  const caller = callSandbox({ clock, ...options })
  return {
    ...caller,
    clock,
    calls: async (count: number, path = '/v2/ping', init?: RequestInit) => {
      const statuses = []
      for (let call = 0; call < count; call += 1)
        statuses.push((await caller.call(path, init)).status)
      return statuses
    },
  }
}

describe('the rate limit', () => {
  it('applies to each endpoint and each key separately', async () => {
    const { calls } = limited({ rateLimit: 2 })
    expect(await calls(3, '/v2/ping')).toEqual([200, 200, 429])
    expect(await calls(3, '/v2/bank')).toEqual([200, 200, 429])
    expect(await calls(3, '/v2/company')).toEqual([200, 200, 429])
    expect(await calls(3, '/v2/ping', withKey('other-key'))).toEqual([200, 200, 429])
  })

  it.each([
    ['401', '/v2/bank', withKey('wrong'), 401],
    ['404', '/v2/nothing', undefined, 404],
    ['405', '/v2/bank', { method: 'POST' }, 405],
  ])('is also sent and counted for a %s', async (_name, path, init, status) => {
    const { call } = limited({ rateLimit: 1 })
    const first = await call(path, init)
    expect([first.status, rateHeaders(first)]).toEqual([status, '0 of 1'])
    const second = await call(path, init)
    expect([second.status, rateHeaders(second)]).toEqual([429, '0 of 1'])
  })

  it('slides: a call counts for 60 seconds after its arrival', async () => {
    const { calls, clock } = limited({ rateLimit: 2 })
    expect(await calls(1)).toEqual([200])
    await clock.advance(30_000)
    expect(await calls(1)).toEqual([200])
    await clock.advance(29_999)
    expect(await calls(1)).toEqual([429])
    await clock.advance(30_001)
    expect(await calls(2)).toEqual([200, 429])
  })

  it('never accepts more calls in any 60 seconds, whenever they arrive', async () => {
    const schedule = fc.array(fc.nat({ max: 20_000 }), { minLength: 20, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(schedule, async (gaps) => {
        const { call, clock, sandbox } = limited({ rateLimit: 5 })
        for (const gap of gaps) {
          await clock.advance(gap)
          await call('/v2/ping')
        }
        const accepted = sandbox.requests.filter(({ status }) => status === 200)
        for (const [index, { time }] of accepted.entries())
          if (accepted[index + 5])
            expect(accepted[index + 5]!.time - time).toBeGreaterThanOrEqual(60_000)
      }),
      { numRuns: 30, seed: 1 },
    )
  })

  it('counts refused calls, so hammering never ends the refusal', async () => {
    const { calls, clock } = limited({ rateLimit: 2 })
    await calls(2)
    for (let tries = 0; tries < 20; tries += 1) {
      await clock.advance(10_000)
      expect(await calls(1)).toEqual([429])
    }
    await clock.advance(60_000)
    expect(await calls(1)).toEqual([200])
  })
})
