import { proxyHandlers, sandboxHandlers } from 'fpx-checkout/msw'
import { createSandbox, fpxBanks } from 'fpx-checkout/sandbox'
import { setupWorker } from 'msw/browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The same handlers in a real browser, as in a static site's service worker. */
describe('in a service worker', () => {
  const sandbox = createSandbox()
  const worker = setupWorker(
    ...proxyHandlers({ sandbox, admin: { authorize: () => true } }),
    ...sandboxHandlers(sandbox, { baseUrl: 'https://api.example/v2' }),
  )
  beforeAll(() => worker.start({ quiet: true, onUnhandledRequest: 'bypass' }))
  afterAll(() => worker.stop())

  it('the proxy responds at its base path', async () => {
    const answer = await fetch('/api/fpx/bank')
    expect(await answer.json()).toEqual({ data: fpxBanks })
    expect(answer.headers.get('fpx-data-age')).toMatch(/^\d+$/)
    const companies = await fetch('/api/fpx/company?page=3&perPage=40')
    expect(await companies.json()).toMatchObject({ meta: { pagination: { total: 93, count: 13 } } })
  })

  it('the sandbox responds at its base URL, and truncates a body', async () => {
    const ask = () =>
      fetch('https://api.example/v2/bank', { headers: { authorization: 'Bearer sandbox-key' } })
    expect(await (await ask()).json()).toMatchObject({ meta: { pagination: { total: 43 } } })
    sandbox.configure({ scenario: 'truncated-body' })
    await expect(ask().then((answer) => answer.text())).rejects.toThrow()
    sandbox.reset()
  })
})
