import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackEnd, createBackEnd } from '../../src/demo/backEnd/createBackEnd.js'
import type { ReceivedOrder } from '../../src/demo/backEnd/receiveOrder.js'
import type { GatewayState } from '../../src/demo/backEnd/GatewayState.js'

let backEnd: BackEnd
let server: Server
let origin: string

beforeAll(async () => {
  backEnd = await createBackEnd({})
  server = createServer((request, response) => {
    if (backEnd.answers(request)) backEnd.handle(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await backEnd.close()
})

beforeEach(() =>
  post(
    '/api/demo/gateway',
    JSON.stringify({ scenario: 'healthy', kept: 'nothing', banks: 'detailed' }),
  ),
)

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', body, headers: { origin, ...headers } })

const banks = () => fetch(`${origin}/api/fpx/bank`)

/** Returns the status of a request with a different Host header, as in DNS rebinding. */
const statusUnder = (host: string) =>
  new Promise<number | undefined>((done, fail) => {
    httpRequest(`${origin}/api/demo/gateway`, { headers: { host } }, (response) => {
      response.resume()
      done(response.statusCode)
    })
      .on('error', fail)
      .end()
  })

describe('the demo’s back end', () => {
  it('changes the gateway behind the proxy, and returns its state', async () => {
    const change = { scenario: 'limit-reached', kept: 'nothing' }
    const state = (await (
      await post('/api/demo/gateway', JSON.stringify(change))
    ).json()) as GatewayState
    expect(state.settings).toMatchObject(change)
    const refused = await banks()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('cache-control')).toBe('no-store')

    await post('/api/demo/gateway', JSON.stringify({ scenario: 'healthy' }))
    expect((await banks()).status).toBe(200)
    const well = (await (await fetch(`${origin}/api/demo/gateway`)).json()) as GatewayState
    expect(well).toMatchObject({ total: 2, calls: [{ status: 200 }, { status: 200 }] })
    expect(JSON.stringify(well)).not.toContain('sandbox-key')
  })

  it('sends banks with model and status, and only the documented fields after a switch', async () => {
    const fields = async () => {
      const { data } = (await (await banks()).json()) as { data: object[] }
      expect(data).toHaveLength(43)
      return Object.keys(data[0]!).sort()
    }
    expect(await fields()).toEqual(['code', 'display', 'model', 'name', 'status', 'swift'])
    await post('/api/demo/gateway', JSON.stringify({ banks: 'documented' }))
    expect(await fields()).toEqual(['code', 'display', 'name'])
  })

  it('serves a cached list from two hours ago while the gateway fails', async () => {
    await post(
      '/api/demo/gateway',
      JSON.stringify({ scenario: 'server-error', kept: 'hours', banks: 'detailed' }),
    )
    const kept = await banks()
    expect(kept.status).toBe(200)
    expect(Number(kept.headers.get('fpx-data-age'))).toBeGreaterThanOrEqual(7_200)
  })

  it.each([
    ['{"scenario":"nonsense"}', '"scenario" must be one of '],
    ['{"__proto__x":"well"}', 'Unknown setting'],
    ['[]', 'must be a JSON object'],
    ['{', 'JSON'],
  ])('refuses the change %s', async (body, reason) => {
    const response = await post('/api/demo/gateway', body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { message: string }).message).toContain(reason)
  })

  it('refuses other origins, long bodies and unknown paths', async () => {
    const elsewhere = { origin: 'https://evil.example' }
    expect((await post('/api/demo/gateway', '{}', elsewhere)).status).toBe(403)
    expect((await post('/api/demo/order', 'bank_code=MB2U0227', elsewhere)).status).toBe(403)
    expect(await statusUnder('rebound.example')).toBe(403)
    expect(await statusUnder(new URL(origin).host)).toBe(200)
    expect((await post('/api/demo/gateway', ' '.repeat(9_000))).status).toBe(413)
    expect((await post('/api/demo/other', '{}')).status).toBe(404)
  })

  it("accepts an order with the server's amount and a bank from the list", async () => {
    const good = await post(
      '/api/demo/order',
      'email=siti%40example.com&bank_code=MB2U0227&amount=0.01',
    )
    expect(((await good.json()) as ReceivedOrder).payment).toEqual({
      reference: 'SENJA-1047',
      amount: '85.40',
      email: 'siti@example.com',
      bank_code: 'MB2U0227',
    })
    const bad = await post('/api/demo/order', 'email=nobody&bank_code=NONE0001')
    expect(bad.status).toBe(422)
    expect(((await bad.json()) as ReceivedOrder).refused).toHaveLength(2)
  })

  it('shows the companies only to the admin', async () => {
    const companies = (cookie: string) =>
      fetch(`${origin}/api/fpx/company`, { headers: { cookie } })
    expect((await companies('')).status).toBe(403)
    expect((await companies('fpx-demo-role=admin')).status).toBe(200)
  })
})
