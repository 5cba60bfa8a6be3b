import { expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

it('a 25-page list waits until the budget has a slot for each page, and is served whole', async () => {
  const rows = bankRows(1000)
  const { payers, calls } = createProxyHarness({}, (url) => json(pageOf(rows, url)))
  const got = await payers(600_000, 1000)
  for (const { body } of got) expect(body).toEqual({ data: rows })
  expect(calls.length % 25).toBe(0)
  expect(mostInAnyMinute(calls.map(({ at }) => at))).toBeLessThanOrEqual(30)
})
