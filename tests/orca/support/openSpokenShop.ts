import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox, type SandboxOptions } from 'fpx-checkout/sandbox'
import { buildPage } from '../../support/checkout/buildPage.js'
import { builtScript } from '../../support/builds/buildScript.js'

/** A shop for a payer with a screen reader: `/react`, `/element` and `/companies`, each with the parameter `lang`. */
export interface SpokenShop {
  url: string
  /** The bank codes of the forms that were posted, in order. */
  received: (string | null)[]
  close(): Promise<void>
}

let built: ReturnType<typeof buildPage> | undefined

/** Opens the shop with a sandbox that has these options; close it after the test. */
export async function openSpokenShop(options: SandboxOptions = {}): Promise<SpokenShop> {
  const files = await (built ??= buildPage('checkout', 'tests/support/checkout/checkoutPage.tsx'))
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(options),
    },
    admin: { authorize: () => true },
  })
  const handle = toNodeHandler(proxy)
  const received: SpokenShop['received'] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    close: async () => {
      await proxy.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const send = (body: string | Uint8Array, type: string) =>
      response.setHeader('Content-Type', type).end(body)
    if (pathname.startsWith('/api/fpx')) return handle(request, response)
    const file = files.get(pathname)
    if (file !== undefined)
      return void send(file, pathname.endsWith('js') ? 'text/javascript' : 'text/css')
    if (/^\/fpx-[\w-]+\.m?js$/.test(pathname))
      return void send(await readFile(join(builtScript, pathname)), 'text/javascript')
    const lang = searchParams.get('lang') ?? 'en'
    if (request.method === 'POST')
      received.push(new URLSearchParams(await text(request)).get('bank_code'))
    const body = request.method === 'POST' ? '<h1>Received</h1>' : (bodies[pathname] ?? '')
    send(
      `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Shop</title>
      <link rel="icon" href="data:,">${body}</html>`,
      'text/html',
    )
  }
}

const bodies: Record<string, string> = {
  '/react': '<script type="module" src="/checkout.js"></script><div id="root"></div>',
  '/element': `<script src="/fpx-checkout.js"></script><main><h1>Checkout</h1>
    <form action="/pay" method="post"><label for="bank">Bank</label>
    <fpx-bank-picker id="bank" name="bank_code" required></fpx-bank-picker>
    <button>Pay</button></form></main>`,
  '/companies': `<script type="module" src="/fpx-company-list.mjs"></script><main><h1>Companies</h1>
    <fpx-company-list></fpx-company-list></main>`,
}
