import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { builtScript } from '../builds/buildScript.js'
import { buildPage } from './buildPage.js'
import { observePage } from './observePage.js'
import { renderCheckout } from './renderCheckout.js'

/**
 * A shop whose checkout uses React, built for production, or the custom element. The shop has a real proxy and a page
 * that receives the forms.
 */
export interface CheckoutShop {
  url: string
  /** The bank codes of the posted forms, in order; `null` for a form without a code. */
  received: (string | null)[]
  /** How often the bank list was requested. */
  listRequests: number
  /** Whether scripts fail to load, as on a bad connection. */
  scriptless: boolean
  /** Until when the server holds the script in the form of `/element?slow`. Default: not at all. */
  formScript?: Promise<void>
  close(): Promise<void>
}

/** The policy of the guide security.md. It allows nothing from other origins and nothing inline, except `data:` images. */
export const policy = /default-src 'none';[^`]*/
  .exec(readFileSync('src/guides/security.md', 'utf8'))![0]
  .trim()
  .replace('\n', ' ')

const types = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

/**
 * Opens the shop, which the test must close in `afterAll`. `/` is the React checkout, which the server renders if the
 * URL has `rendered`. `/element` has the custom element, and preloads the list if the URL has `preload`. `/library` has
 * the picker in other libraries' dialogs.
 */
export async function openCheckout(): Promise<CheckoutShop> {
  const files = await buildPage('checkout', 'tests/support/checkout/checkoutPage.tsx')
  let libraries: ReturnType<typeof buildPage> | undefined
  files.set('/observe.js', `(${observePage.toString()})()`)
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(),
    },
    admin: { authorize: () => true },
  })
  const handle = toNodeHandler(proxy)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop: CheckoutShop = {
    url,
    received: [],
    listRequests: 0,
    scriptless: false,
    close: async () => {
      await proxy.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return shop

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', url)
    const send = (body: string | Uint8Array, type: keyof typeof types) =>
      response.setHeader('Content-Type', types[type]).end(body)
    if (pathname === '/api/fpx/bank') shop.listRequests += 1
    if (pathname.startsWith('/api/fpx')) return handle(request, response)
    const file = files.get(pathname)
    if (pathname.endsWith('.js') && shop.scriptless) return void request.socket.destroy()
    if (pathname === '/form.js') {
      await shop.formScript
      return void send('', 'js')
    }
    if (file !== undefined) return void send(file, pathname.endsWith('js') ? 'js' : 'css')
    if (/^\/fpx-[\w-]+\.m?js$/.test(pathname))
      return void send(await readFile(join(builtScript, pathname)), 'js')
    if (pathname === '/library') {
      // Built when it is first needed. The libraries add styles, which the strict policy forbids.
      libraries ??= buildPage('library', 'tests/support/libraries/page.js')
      for (const [path, content] of await libraries) files.set(path, content)
      return void send(pageOf(inLibrary), 'html')
    }
    response.setHeader('Content-Security-Policy', policy)
    if (request.method === 'POST') {
      shop.received.push(new URLSearchParams(await text(request)).get('bank_code'))
      // A bank has another origin.
      const bank = url.replace('127.0.0.1', 'localhost')
      response.writeHead(303, { Location: `${bank}/received` }).end()
    } else if (pathname === '/received') {
      send(pageOf('<h1>Received</h1>'), 'html')
    } else if (pathname === '/element') {
      // Otherwise Back would take the page, and with it the script, from the browser's cache.
      if (searchParams.has('slow')) response.setHeader('Cache-Control', 'no-store')
      send(pageOf(elementForm(searchParams)), 'html')
    } else {
      const root = searchParams.has('rendered') ? await renderCheckout(url, search) : ''
      send(pageOf(`${inReact}${root || '<div id="root"></div>'}`), 'html')
    }
  }
}

const pageOf = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Shop</title>
  <link rel="icon" href="data:,"><script src="/observe.js"></script>
  <link rel="stylesheet" href="/checkout.css">${body}</html>`

const inReact = '<script type="module" src="/checkout.js"></script>'

const inLibrary = `<link rel="stylesheet" href="/library.css"><script src="/fpx-checkout.js"></script>
  <script type="module" src="/library.js"></script><div id="root"></div>`

const elementForm = (settings: URLSearchParams) => {
  const at = settings.get('at') ?? ''
  const form = `<form action="/pay" method="post"><fieldset><legend>Payment</legend>
  <label for="bank">Your bank</label>
  <fpx-bank-picker id="bank" name="bank_code" required></fpx-bank-picker></fieldset>
  ${settings.has('slow') ? `<script src="/form.js?${randomUUID()}"></script>` : ''}
  <button>Pay</button> <button type="reset">Start over</button></form>`
  const preload = settings.has('preload')
    ? `<link rel="preload" as="fetch" href="/api/fpx/bank" ${settings.get('preload') ?? ''}>`
    : ''
  return `${preload}<script src="/fpx-checkout.js"></script><main data-at="${at}"><h1>Checkout</h1>${form}</main>`
}
