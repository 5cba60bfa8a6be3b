import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSandbox } from 'fpx-checkout/sandbox'
import ts from 'typescript'
import {
  collectWooCommercePlugin,
  PLUGIN,
} from '../../../../.config/scripts/writeWooCommercePlugin.js'
import { buildReact } from '../buildReact.js'
import { builtScript } from '../../builds/buildScript.js'
import { phpServers } from '../../php/phpServers.js'
import { listen } from '../../sockets/listen.js'
import { startReverseProxy } from '../../sockets/startReverseProxy.js'

const here = 'tests/support/embed/woocommerce'

/** The X Signature key of the example in Billplz's documentation so that tests can send the example's signatures. */
export const X_SIGNATURE_KEY = 'S-s7b4yWpp9h7rrkNM1i3Z_g'

/** What cURL says about answers that don't come in time. */
const TIMEOUTS: Record<string, string> = {
  hangs: 'Operation timed out after 8000 milliseconds with 0 bytes received',
  'connects slowly': 'SSL connection timeout',
}

/** An order as the simulated WooCommerce stores it. */
export interface WooOrder {
  total: string
  currency: string
  status: string
  /** When the order was created, such as "2 days ago"; now if it's missing. */
  created?: string
  /** The status before the order was moved to the trash. */
  trashed?: string
  /** The URL of the "Order received" page; the shop's own if it's missing. */
  receivedUrl?: string
  email: string
  phone: string
  name: string
  key: string
  transaction: string
  /** When the order was paid for the first time; missing if it never was. */
  datePaid?: string
  /** How often the plugin called `payment_complete`. */
  completions: number
  meta: Record<string, unknown>
  notes: string[]
}

interface Database {
  home: string
  billplz: string
  currency: string
  /** The page's language; `en_US` if it's missing. */
  locale?: string
  options: Record<string, Record<string, string>>
  transients?: Record<string, unknown>
  orders: Record<string, WooOrder>
  notices: string[]
  log: string[]
  /** Whether the database rejects every change of an order, as after a deadlock. */
  rejectsOrders?: boolean
  /** How many seconds have passed for the plugin. */
  passed?: number
  /** The scheduled jobs, and in how many minutes they are due. */
  jobs?: { minutes: number; hook: string; args: unknown[] }[]
}

/** A bill that the plugin created at the simulated Billplz. */
export interface Bill {
  id: string
  /** What the plugin sent. */
  fields: Record<string, string>
  headers: IncomingMessage['headers']
  /** What Billplz says if it is asked. */
  state: 'due' | 'paid' | 'deleted' | 'unknown'
  /** The paid amount in sen; the bill's amount if it's missing. */
  received?: number
}

/** A shop with the plugin, and a simulated Billplz. */
export interface WooShop {
  url: string
  /** Created bills, in order. */
  bills: Bill[]
  /** How often the plugin has asked Billplz for its list of banks. */
  lists: number
  /** How often the plugin has asked Billplz about a bill. */
  finds: number
  /** What Billplz responds instead of creating or showing a bill; `undefined` if it does so. */
  refusal: { status: number; body: string } | undefined
  /** The calls about bills, such as `create 1`. */
  calls: string[]
  /**
   * How Billplz answers each call about a bill. After `lost` and `dies`, the bill exists, but its answer doesn't arrive;
   * `dies` ends the shop's process. `hangs` and `connects slowly` are what the plugin sees after its time-out, without
   * the wait.
   */
  answers: Partial<Record<'create' | 'find' | 'cancel', string>>
  /** What happens, once, after a call such as `find 1` was answered and before the plugin knows it. */
  during: Map<string, () => void>
  read(): Database
  change(change: (database: Database) => void): void
  /** Restores the default settings and one open order, number 1, for RM 58.90. Removes everything else. */
  reset(): void
  close(): Promise<void>
}

/** Signs as Billplz does: HMAC-SHA256 over names and values, sorted, joined by "|". */
export function signBill(
  fields: Record<string, string>,
  prefix = '',
  key = X_SIGNATURE_KEY,
): string {
  const parts = Object.entries(fields).map(([name, value]) => prefix + name + value)
  parts.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return createHmac('sha256', key).update(parts.join('|')).digest('hex')
}

/**
 * Opens the shop; close it in `afterAll`.
 *
 * @param extra PHP that runs after the plugin was loaded.
 */
export async function openWooShop(extra = ''): Promise<WooShop> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-woocommerce-'))
  for (const [path, content] of collectWooCommercePlugin(builtScript)) {
    const file = join(folder, PLUGIN, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  writeFileSync(join(folder, 'extra.php'), `<?php ${extra}`)
  for (const name of ['classicCheckout', 'blocksRegistry', 'blocksCheckout']) {
    const text = readFileSync(join(here, `${name}.ts`), 'utf8')
    writeFileSync(
      join(folder, `${name}.js`),
      ts.transpile(text, { target: ts.ScriptTarget.ES2022 }),
    )
  }
  writeFileSync(join(folder, 'react.js'), `${await buildReact()}\nwindow.wp = { element: window }`)

  const bills: Bill[] = []
  // A new one for each test, which has used up no calls of this minute.
  const newSandbox = () => createSandbox({ apiKeys: ['billplz-key'] })
  let sandbox = newSandbox()
  const billplz = await listen(createServer((request, response) => void answer(request, response)))
  const php = await phpServers['php -S'](join(here, 'wordpress.php'), {
    env: { WP_FOLDER: folder },
  })
  const web = await startReverseProxy({ '/': php.url! })
  const file = join(folder, 'database.json')

  const woo: WooShop = {
    url: web.url,
    bills,
    lists: 0,
    finds: 0,
    refusal: undefined,
    calls: [],
    answers: {},
    during: new Map(),
    read: () => JSON.parse(readFileSync(file, 'utf8')) as Database,
    change(change) {
      const database = woo.read()
      change(database)
      writeFileSync(file, JSON.stringify(database))
    },
    reset() {
      bills.length = 0
      sandbox = newSandbox()
      woo.lists = 0
      woo.finds = 0
      woo.refusal = undefined
      woo.calls = []
      woo.answers = {}
      woo.during.clear()
      const database: Database = {
        home: web.url,
        billplz: `http://127.0.0.1:${billplz.port}`,
        currency: 'MYR',
        options: {
          woocommerce_fpx_checkout_settings: {
            enabled: 'yes',
            api_key: 'billplz-key',
            collection_id: 'inbmmepb',
            x_signature_key: X_SIGNATURE_KEY,
            sandbox: 'yes',
          },
        },
        orders: { 1: newOrder() },
        notices: [],
        log: [],
      }
      writeFileSync(file, JSON.stringify(database))
    },
    async close() {
      await Promise.all([web.close(), billplz.close(), php.stop()])
      rmSync(folder, { recursive: true })
    },
  }
  woo.reset()
  return woo

  /** Simulates Billplz: creates bills and serves the page to which a payer is sent. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://billplz.example')
    const [, id] = /^\/bills\/(\w+)$/.exec(url.pathname) ?? []
    if (id) {
      const { fields } = bills.find((bill) => bill.id === id)!
      const isDirect =
        url.searchParams.get('auto_submit') === 'true' &&
        fields['reference_1_label'] === 'Bank Code'
      const name = isDirect ? `The page of bank ${fields['reference_1']}` : 'Choose a bank'
      response.setHeader('Content-Type', 'text/html').end(`<h1>${name}</h1>`)
    } else if (url.pathname.startsWith('/api/v3/bills')) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      const isNew = request.method === 'POST'
      if (request.method === 'GET') woo.finds += 1
      if (woo.refusal) {
        response.writeHead(woo.refusal.status).end(woo.refusal.body)
        return
      }
      if (isNew)
        bills.push({
          id: `Bill${bills.length + 1}`,
          fields,
          headers: request.headers,
          state: 'due',
        })
      const call = isNew ? 'create' : request.method === 'GET' ? 'find' : 'cancel'
      const answer = woo.answers[call] ?? 'ok'
      const isMade = isNew && ['ok', 'lost', 'dies'].includes(answer)
      if (isNew && !isMade) bills.pop()
      const number = isMade ? bills.length : (url.pathname.split('/Bill')[1] ?? '')
      woo.calls.push(`${call} ${number}`.trim())
      if (answer !== 'ok') {
        const isLate = answer in TIMEOUTS
        const status = isLate ? 598 : ({ unknown: 404, dies: 599 }[answer] ?? 500)
        response.writeHead(status, TIMEOUTS[answer]).end()
        return
      }
      const bill = isNew
        ? bills.at(-1)!
        : bills.find(
            ({ id, headers }) =>
              url.pathname.endsWith(`/${id}`) &&
              // The sandbox is another account.
              headers['x-billplz-host'] === request.headers['x-billplz-host'],
          )
      if (!bill || bill.state === 'unknown') {
        response.writeHead(404).end()
        return
      }
      if (request.method === 'DELETE') {
        if (bill.state === 'due') bill.state = 'deleted'
        response.writeHead(bill.state === 'paid' ? 422 : 200).end('{}')
        return
      }
      const amount = Number(bill.fields['amount'])
      const isPaid = bill.state === 'paid'
      const { billplz: address } = woo.read()
      response.setHeader('Content-Type', 'application/json').end(
        JSON.stringify({
          id: bill.id,
          paid: isPaid,
          state: bill.state,
          amount,
          paid_amount: isPaid ? (bill.received ?? amount) : 0,
          reference_2: bill.fields['reference_2'],
          url: `${address}/bills/${bill.id}`,
        }),
      )
      const name = `${call} ${number}`
      woo.during.get(name)?.()
      woo.during.delete(name)
    } else {
      if (!url.pathname.includes('/collections/')) woo.lists += 1
      const listed = await sandbox(`https://billplz.example${url.pathname}`, {
        headers: { Authorization: request.headers.authorization ?? '' },
      })
      response
        .writeHead(listed.status, { 'Content-Type': 'application/json' })
        .end(await listed.text())
    }
  }
}

/** Returns an open order for RM 58.90. */
export const newOrder = (): WooOrder => ({
  total: '58.90',
  currency: 'MYR',
  status: 'pending',
  email: 'sara@example.com',
  phone: '',
  name: "Sara O'Brien",
  key: 'wc_order_key',
  transaction: '',
  completions: 0,
  meta: {},
  notes: [],
})
