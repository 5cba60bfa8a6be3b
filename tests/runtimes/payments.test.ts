import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtModule, type BuiltModule } from '../support/builds/builtModule.js'
import { expected, vectors } from '../support/payments/vectors.js'
import { signatureKey } from './support/createShop.js'
import { startRuntime } from './support/startRuntime.js'
import { startWorkerd } from './support/startWorkerd.js'

/** Long enough for a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A running shop. */
interface Shop {
  url: string
  /** The error output. */
  complaints: string[]
  close(): Promise<void>
}

let module: BuiltModule
beforeAll(async () => {
  module = await builtModule('tests/runtimes/support/shop.ts')
})
afterAll(() => module.remove())

const inProcess =
  (runtime: 'Node' | 'Bun' | 'Deno', entry: 'fetch' | 'node') =>
  async (sandbox: string): Promise<Shop> => {
    const { port, ...rest } = await startRuntime(runtime, module.path, [entry, sandbox])
    return { ...rest, url: `http://127.0.0.1:${port}` }
  }
const inWorkerd =
  (compatibility: string) =>
  async (sandbox: string): Promise<Shop> => {
    const host = new URL(sandbox).host
    const { address: url, ...rest } = await startWorkerd(compatibility, host, 'shopWorker.ts')
    return { ...rest, url }
  }

describe.each([
  ['Node, through payments.node', inProcess('Node', 'node')],
  ['Bun, through payments.fetch', inProcess('Bun', 'fetch')],
  ['Bun, through payments.node', inProcess('Bun', 'node')],
  ['Deno, through payments.fetch', inProcess('Deno', 'fetch')],
  ['Deno, through payments.node', inProcess('Deno', 'node')],
  ['workerd, as of 2023-05-18', inWorkerd('2023-05-18')],
  ['workerd, as of 2026-10-01', inWorkerd('2026-10-01')],
])('in %s', (_where, start) => {
  const sandbox = createSandbox({ signatureKey })
  let served: Awaited<ReturnType<typeof serveSandbox>>
  let shop: Shop
  beforeAll(async () => {
    served = await serveSandbox(sandbox)
    shop = await start(new URL(served.billsUrl).origin)
  })
  afterAll(async () => {
    await shop.close()
    await served.close()
  })
  const browse = (url: string, fields?: Record<string, string>) =>
    fetch(url, {
      redirect: 'manual',
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
  const follow = async (url: string, fields?: Record<string, string>) =>
    (await browse(url, fields)).headers.get('location') ?? ''
  const pay = () => follow(`${shop.url}/payments/pay`, { bank_code: 'MB2U0227' })
  const status = async (): Promise<unknown> => (await fetch(`${shop.url}/status`)).json()

  it('a payment that failed is paid with another one, and the work is done once', async () => {
    const first = await pay()
    expect(first).toMatch(/\/bills\/\w+\?auto_submit=true$/)
    const failed = await follow(await follow(first, { choice: 'decline' }))
    expect(failed).toMatch(/^\/order\?order=A-1001&payment=[0-9a-z]{20}$/)
    expect(await status()).toMatchObject({ state: 'failed', canPay: true, worked: [] })

    const back = await follow(await pay(), { choice: 'pay' })
    // The callback has arrived before the payer returns.
    expect(await status()).toMatchObject({ state: 'paid', worked: ['A-1001'] })
    expect(await follow(back)).toMatch(/^\/order\?/)
    expect(await status()).toMatchObject({ state: 'paid', canPay: false, worked: ['A-1001'] })
    expect(sandbox.bills.map(({ callbacks }) => callbacks.at(-1))).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
  })

  it('a forged callback is refused', async () => {
    const forged = { id: 'x', paid: 'true', amount: '5890', x_signature: '0'.repeat(64) }
    const { status } = await browse(sandbox.bills.at(-1)!.callback_url, forged)
    expect(status).toBe(401)
  })

  it('every message of Billplz says what it says elsewhere', async () => {
    const said = vectors.billplz.vectors.map(expected)
    expect(await (await fetch(`${shop.url}/vectors`)).json()).toEqual(said)
  })

  it('nothing is written to the error output', () => {
    expect(shop.complaints.join('')).toBe('')
  })
})
