import { expect, it } from 'vitest'
import { callSandbox, withKey } from '../support/gateway/callSandbox.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

it('the request log records each request, its times and its status', async () => {
  const clock = virtualClock(1_000)
  const { sandbox, call } = callSandbox({ clock, latencyMs: 200 })
  const answer = call('/v2/bank?page=2')
  await clock.advance(200)
  await answer
  expect(sandbox.requests).toEqual([
    {
      method: 'GET',
      url: 'https://sandbox.example/v2/bank?page=2',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      key: 'accepted',
      time: 1_000,
      answeredAt: 1_200,
      status: 200,
    },
  ])
})

it('the request log records whether the key was wrong or missing', async () => {
  const { sandbox, call } = callSandbox()
  await call('/v2/ping', withKey('wrong'))
  await call('/v2/ping', { headers: {} })
  expect(sandbox.requests.map(({ key, status }) => [key, status])).toEqual([
    ['refused', 401],
    ['missing', 401],
  ])
})

it('the request log never contains the key, wherever the request had it', async () => {
  const key = 'canary+key/7=='
  const { sandbox, call } = callSandbox({ apiKeys: [key] })
  await call(`/v2/bank?key=${key}&again=${encodeURIComponent(key)}`, {
    headers: { authorization: `Bearer ${key}`, 'x-key': `the key is ${key}` },
  })
  const written = decodeURIComponent(JSON.stringify(sandbox.requests))
  expect(written).toContain('the key is [key]')
  expect(written).not.toContain('canary')
})
