import { createSandbox, fpxBanks } from 'fpx-checkout/sandbox'
import { proxyHandlers, sandboxHandlers } from 'fpx-checkout/msw'
import { createGatewayClient } from 'fpx-checkout/gateway'
import { billplz } from 'fpx-checkout/payments'
import { http, HttpResponse, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withKey } from '../support/gateway/callSandbox.js'
import { openShop } from '../support/payments/openShop.js'

/** Installs handlers. Unhandled requests fail, as if the network were down. */
function mocked(handlers: RequestHandler[]) {
  const leftAlone = http.all('*', () => HttpResponse.error())
  const server = setupServer(...handlers, leftAlone)
  server.listen()
  onTestFinished(() => server.close())
}

const json = async (answer: Promise<Response>) => (await answer).json() as Promise<unknown>

describe('sandboxHandlers', () => {
  it('mock the gateway, at /v2 of any origin', async () => {
    mocked(sandboxHandlers())
    for (const origin of ['https://a.example', 'http://127.0.0.1:9'])
      expect(await json(fetch(`${origin}/v2/ping`, withKey('sandbox-key')))).toEqual({
        message: 'pong',
      })
  })

  it('serve a gateway client', async () => {
    mocked(sandboxHandlers())
    const gateway = createGatewayClient({
      baseUrl: 'https://api.example/v2',
      apiKey: 'sandbox-key',
    })
    expect((await gateway.banks()).data).toEqual(fpxBanks)
  })

  it.each(['https://api.example/pay/v2', 'https://api.example/pay/v2/'])(
    'use a configured base URL, %s',
    async (baseUrl) => {
      const sandbox = createSandbox()
      mocked(sandboxHandlers(sandbox, { baseUrl }))
      const answer = await fetch(
        'https://api.example/pay/v2/bank?perPage=5',
        withKey('sandbox-key'),
      )
      expect(await answer.json()).toMatchObject({ meta: { pagination: { per_page: 5 } } })
      expect((await fetch('https://api.example/pay/v2/nothing')).status).toBe(404)
      await expect(fetch('https://api.example/v2/bank')).rejects.toThrow()
      await expect(fetch('https://api.example/pay/v22/bank')).rejects.toThrow()
      expect(sandbox.requests).toHaveLength(2)
    },
  )

  it.each(['POST', 'DELETE', 'OPTIONS', 'HEAD'])(
    'handle %s instead of sending it to the network',
    async (method) => {
      mocked(sandboxHandlers())
      expect((await fetch('https://api.example/v2/bank', { method })).status).toBe(405)
    },
  )

  it.each(['https://www.billplz-sandbox.com/api', 'https://pay.example/billplz/api/'])(
    "take a shop's payments as Billplz at %s",
    async (baseUrl) => {
      const sandbox = createSandbox({ callbackHosts: ['shop.example'] })
      mocked(sandboxHandlers(sandbox, { baseUrl }))
      const { signatureKey } = sandbox
      const account = { baseUrl, apiKey: 'sandbox-key', signatureKey, collectionId: 'shop' }
      const bank = await openShop({ gateway: billplz(account) }).pay()
      expect(sandbox.bills).toMatchObject([{ amount: 5890 }])
      expect(bank).toMatch(`${new URL(baseUrl).origin}/bills/${sandbox.bills[0]!.id}`)
    },
  )

  it('truncate a body, as a gateway may', async () => {
    mocked(sandboxHandlers(createSandbox({ scenario: 'truncated-body' })))
    const answer = await fetch('https://api.example/v2/bank', withKey('sandbox-key'))
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })

  it('can be configured while they are installed', async () => {
    const sandbox = createSandbox()
    mocked(sandboxHandlers(sandbox))
    sandbox.configure({ scenario: 'server-error' })
    expect((await fetch('https://api.example/v2/bank')).status).toBe(500)
  })
})

describe('proxyHandlers', () => {
  const at = 'https://shop.example/api/fpx'

  it('mock the proxy, with all 43 banks', async () => {
    const sandbox = createSandbox()
    mocked(proxyHandlers({ sandbox }))
    expect(await json(fetch(`${at}/bank`))).toEqual({ data: fpxBanks })
    await fetch(`${at}/bank`)
    expect(sandbox.requests.map(({ url }) => new URL(url).search)).toEqual([
      '?page=1&perPage=40',
      '?page=2&perPage=40',
    ])
  })

  it('serve companies only to an authorized visitor', async () => {
    mocked(proxyHandlers())
    expect((await fetch(`${at}/company`)).status).toBe(404)
    mocked(
      proxyHandlers({
        admin: { authorize: (request) => request.header('cookie') === 'role=admin' },
      }),
    )
    expect((await fetch(`${at}/company`)).status).toBe(403)
    const answer = await fetch(`${at}/company?perPage=5`, { headers: { cookie: 'role=admin' } })
    expect(await answer.json()).toMatchObject({ meta: { pagination: { total: 93, count: 5 } } })
  })

  it('use a configured base path', async () => {
    mocked(proxyHandlers({ basePath: '/pay/banks.v1' }))
    expect((await fetch('https://shop.example/pay/banks.v1/ping')).status).toBe(200)
    await expect(fetch('https://shop.example/pay/banks-v1/ping')).rejects.toThrow()
    await expect(fetch(`${at}/ping`)).rejects.toThrow()
  })

  it('leave the pages of a shop alone if the base path is empty', async () => {
    const page = http.all('*', () => HttpResponse.text('the shop'))
    mocked([...proxyHandlers({ basePath: '' }), page])
    const read = async (path: string) => (await fetch(`https://shop.example${path}`)).text()
    for (const path of ['/bank', '/bank/MB2U0227?model=B2C', '/ping', '/health', '/company'])
      expect(await read(path)).toMatch(/^{/)
    for (const path of ['', '/', '/banks', '/orders/bank'])
      expect(await read(path)).toBe('the shop')
  })

  it('use a configured key', async () => {
    const sandbox = createSandbox({ apiKeys: ['another'] })
    mocked(proxyHandlers({ sandbox, apiKey: 'another' }))
    expect((await fetch(`${at}/bank`)).status).toBe(200)
  })

  it("respond with the proxy's problems", async () => {
    mocked(proxyHandlers({ sandbox: createSandbox({ scenario: 'key-refused' }) }))
    const answer = await fetch(`${at}/bank`)
    expect(answer.headers.get('content-type')).toMatch('application/problem+json')
    expect(await answer.json()).toMatchObject({ code: 'key-refused' })
  })
})
