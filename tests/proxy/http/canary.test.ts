import { describe, expect, it } from 'vitest'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { json } from '../../support/gateway/fixtures.js'
import { CANARY, everyOutputOf, formsFoundIn } from '../../support/secrets/canary.js'
import { printedLines } from '../../support/printedLines.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { http, rawServer } from '../../support/sockets/rawServer.js'

const isAdmin = { authorize: () => true }

describe('the key, echoed by the gateway wherever it can', () => {
  it('does not appear in any response, event, metric or output of the proxy', async () => {
    const echo = `${CANARY} Bearer ${CANARY} ${Buffer.from(CANARY).toString('base64')}`
    const gateway = await rawServer((socket, head) => {
      const turn = gateway.requests.length % 4
      const body = JSON.stringify({ data: [{ [echo]: echo }], message: echo, meta: echo })
      if (turn === 0) socket.end(http('200 OK', body))
      else if (turn === 1) socket.end(http(`500 ${echo}`, head))
      else if (turn === 2)
        socket.end(http('302 Found', '', { Location: `https://evil.test/${CANARY}` }))
      else socket.end(`${echo}\r\n\r\n`)
    })
    const printed = printedLines()
    const outputs: unknown[] = [printed]
    const proxy = createFpxProxy({
      gateway: { baseUrl: gateway.baseUrl, apiKey: CANARY },
      admin: isAdmin,
      onEvent: (event) => void outputs.push(event),
    })
    for (let round = 0; round < 4; round++)
      for (const path of ['bank', 'bank/A', 'company', 'ping', 'health']) {
        const response = await proxy.fetch(new Request(`https://shop.test/api/fpx/${path}`))
        outputs.push([...response.headers], await response.text(), response.statusText)
      }
    outputs.push(proxy, proxy.health(), proxy.metrics())
    expect(gateway.requests.some((head) => head.includes(CANARY))).toBe(true)
    expect(outputs.length).toBeGreaterThan(40)
    expect(printed).toHaveLength(3)
    for (const output of outputs) expect(formsFoundIn(everyOutputOf(output))).toEqual([])
    await proxy.close()
    await gateway.close()
  })

  it('does not appear in any output if there are many merchants either', async () => {
    const { proxy, get, calls, events, gateway, clock } = createProxyHarness({
      admin: isAdmin,
      tenants: { resolve: (request) => ({ id: request.header('host') ?? '', apiKey: CANARY }) },
    })
    const outputs: unknown[] = [proxy, events]
    for (const host of ['a', 'b'])
      for (const path of ['bank', 'bank/A', 'company', 'ping', 'nothing'])
        outputs.push(await get(`/api/fpx/${path}`, { host }))
    gateway(() => {
      throw new Error(`Bearer ${CANARY}`, { cause: { headers: { Authorization: CANARY } } })
    })
    outputs.push(await get('/api/fpx/bank', { host: 'c' }), proxy.health(), proxy.metrics())
    expect(JSON.stringify(calls)).toContain(CANARY)
    await clock.advance(61_000)
    outputs.push(await get('/api/fpx/bank', { host: 'c' }), proxy.health(), proxy.metrics())
    await clock.advance(0)
    expect(events.map(({ type }) => type)).toContain('refresh-failed')
    for (const output of outputs) expect(formsFoundIn(everyOutputOf(output))).toEqual([])
  })

  it.each([
    ['as it is', `Bearer ${CANARY}`],
    ['in a link', `https://evil.test/?k=${encodeURIComponent(CANARY)}`],
  ])('%s, in an unknown field of a valid bank, is never served', async (_form, echo) => {
    const { get } = createProxyHarness({}, () =>
      json({ data: [{ code: 'A', name: 'Bank A', _debug: { authorization: echo } }] }),
    )
    const got = await get('/api/fpx/bank')
    expect(got.code).toBe('gateway-unreadable')
    expect(formsFoundIn(got.text)).toEqual([])
  })
})
