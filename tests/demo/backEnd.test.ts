import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bank } from 'fpx-checkout'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackEnd, createBackEnd } from '../../src/demo/backEnd/createBackEnd.js'
import type { GatewayState } from '../../src/demo/backEnd/GatewayState.js'
import type { ShopState } from '../../src/demo/backEnd/createShop.js'

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
    JSON.stringify({
      scenario: 'healthy',
      kept: 'nothing',
      banks: 'detailed',
      adapter: 'standard',
    }),
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

  it.each([
    ['bayarcash-fpx', 'AGRONet', 'AGRO01'],
    ['bayarcash-duitnow', 'Bank Simpanan Nasional', 'BSN0601'],
    ['billplz-v3', 'Maybank2U', 'MB2U0227'],
    ['billplz-v4', 'AFFINMAX', 'B2B1-ABB0235'],
    ['toyyibpay', 'Alliance Bank (Personal)', 'ABMB0212'],
    ['duitnow-pay', "Touch 'n Go eWallet", 'TNGDMYNB'],
    ['revenue-monster', 'UOB Regional', 'UOB0228:B2B1'],
    ['chip', 'Standard Chartered', 'SCB0216'],
    ['paynet-fpx', 'Affin Bank', 'ABB0233'],
    ['standard', 'BNP Paribas', 'BNP003'],
  ])('lists the banks of %s, and accepts their codes', async (adapter, label, code) => {
    await post('/api/demo/gateway', JSON.stringify({ adapter }))
    const { data } = (await (await banks()).json()) as { data: Bank[] }
    const shown = data.map((row) => [row.code, row.display ?? row.name])
    expect(shown).toContainEqual([code, label])
    const check = (submitted: string) =>
      fetch(`${origin}/api/fpx/bank/${encodeURIComponent(submitted)}`)
    const offered = await check(code)
    expect(await offered.json()).toMatchObject({ data: [{ code }] })
    // Control: an unknown code is not accepted.
    expect((await check('FAKE0001')).status).toBe(404)
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
    expect((await post('/api/demo/payments/pay', 'bank_code=MB2U0227', elsewhere)).status).toBe(403)
    expect(await statusUnder('rebound.example')).toBe(403)
    expect(await statusUnder(new URL(origin).host)).toBe(200)
    expect((await post('/api/demo/gateway', ' '.repeat(9_000))).status).toBe(413)
    expect((await post('/api/demo/other', '{}')).status).toBe(404)
  })

  const orderForm = 'email=siti%40example.com&bank_code=MB2U0227&bank_model=B2C&lang=ms&amount=0.01'
  const pay = (body = orderForm) =>
    fetch(`${origin}/api/demo/payments/pay`, {
      ...{ method: 'POST', body: new URLSearchParams(body), redirect: 'manual' },
      headers: { origin },
    })
  const locationOf = (response: Response) => response.headers.get('location') ?? ''
  /** Posts what the payer chooses at the bank and returns where the shop sends the browser. */
  const choose = async (bank: string, choice: string) => {
    const body = new URLSearchParams({ choice })
    const back = await fetch(bank, { method: 'POST', body, redirect: 'manual' })
    return locationOf(await fetch(locationOf(back), { redirect: 'manual' }))
  }
  const readShop = async (method: 'GET' | 'POST') =>
    (await (
      await fetch(`${origin}/api/demo/order`, { method, headers: { origin } })
    ).json()) as ShopState

  it("leads a payer to the bank with the server's amount, and back to a paid order", async () => {
    const { reference } = await readShop('POST')
    const bank = locationOf(await pay())
    expect(bank).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/bills\/\w+\?auto_submit=true$/)
    expect(await (await fetch(bank)).text()).toMatch(/Pay RM\s85\.40\?/)
    expect(await choose(bank, 'pay')).toMatch(
      new RegExp(`^/\\?order=${reference}&payment=[0-9a-z]{20}&lang=ms$`),
    )
    const { status, steps } = await readShop('GET')
    expect(status.state).toBe('paid')
    expect(steps.map(({ title }) => title)).toEqual([
      'The page posts the form',
      'The shop calls the gateway: POST /api/v3/bills',
      'The shop’s own work, once',
      'The gateway calls back, the shop answers 200',
      'The payer returns',
    ])
    expect(JSON.stringify(steps)).not.toContain('sandbox-key')
    expect(steps[0]!.text).toContain('bank_code=MB2U0227')
    expect(steps[3]!.text).toContain('amount=8540')
    expect((await readShop('POST')).reference).not.toBe(reference)
  })

  it('takes a payer who changes the bank to the new one, and cancels the first payment', async () => {
    const { reference } = await readShop('POST')
    const first = locationOf(await pay())
    expect((await readShop('POST')).reference).toBe(reference)
    const second = locationOf(await pay(orderForm.replace('MB2U0227', 'BCBB0235')))
    expect(await (await fetch(second)).text()).toContain('CIMB')
    const { steps } = await readShop('GET')
    const bill = new URL(first).pathname.replace('/bills/', '/api/v3/bills/')
    expect(steps.map(({ title }) => title).slice(1)).toEqual([
      `The shop calls the gateway: GET ${bill}`,
      `The shop calls the gateway: DELETE ${bill}`,
      'The shop calls the gateway: POST /api/v3/bills',
    ])
    await choose(second, 'pay')
    expect((await readShop('GET')).status.state).toBe('paid')
    expect((await readShop('POST')).reference).not.toBe(reference)
  })

  it("names the test bank's page to the visitor, who is the second person too", async () => {
    await readShop('POST')
    const company = orderForm.replace('MB2U0227', 'RHB0218').replace('B2C', 'B2B1')
    const bank = locationOf(await pay(company))
    expect(await readShop('GET')).not.toHaveProperty('approvalUrl')
    await choose(bank, 'pending')
    const { status, approvalUrl } = await readShop('GET')
    expect(status).toMatchObject({ awaitsApproval: true, canPay: false })
    expect(status).not.toHaveProperty('continueUrl')
    expect(await (await fetch(approvalUrl!)).text()).toContain('RM')
    await choose(bank, 'pay')
    expect((await readShop('GET')).status.state).toBe('paid')
  })

  it('shows the companies only to the admin', async () => {
    const companies = (cookie: string) =>
      fetch(`${origin}/api/fpx/company`, { headers: { cookie } })
    expect((await companies('')).status).toBe(403)
    expect((await companies('fpx-demo-role=admin')).status).toBe(200)
  })
})
