import {
  billplz,
  createPayments,
  memoryRecords,
  type Order,
  type OrderStatus,
} from 'fpx-checkout/payments'
import type { FindBanks } from 'fpx-checkout/proxy'
import { cart } from '../pages/checkout/cart.js'

/** The base path for the shop's payments and the gateway's callbacks. */
export const paymentsPath = '/api/demo/payments'

/** The path that returns the current order's state. */
export const orderPath = '/api/demo/order'

/** Options for the demo's shop. */
interface ShopOptions {
  /** The shop's origin. */
  origin: string
  findBanks: FindBanks
  /** The payment gateway, which has the same API as Billplz. `baseUrl` ends in `/api`. */
  gateway: { baseUrl: string; apiKey: string; signatureKey: string; fetch?: typeof fetch }
}

/** The visitor's order and the settings of the checkout page where the visitor paid. */
interface DemoOrder extends Order {
  settings: Record<string, string>
}

const MAX_STEPS = 50

/**
 * Creates the demo's shop, which has one visitor and one order at a time. The shop handles requests below
 * {@link paymentsPath} and {@link orderPath} and records what it receives and sends.
 */
export function createShop({ origin, findBanks, gateway }: ShopOptions) {
  const records = memoryRecords()
  let number = 1047
  let order = createOrder()
  let steps: ShopStep[] = []

  function createOrder(): DemoOrder {
    const id = `SENJA-${number++}`
    return { id, amount: Math.round(cart.total * 100), name: 'Siti', email: '', settings: {} }
  }

  function record(title: string, text: string): void {
    steps = [...steps, { title, text }].slice(-MAX_STEPS)
  }

  const account = billplz({
    ...gateway,
    collectionId: 'kedai-senja',
    async fetch(input, init) {
      const response = await (gateway.fetch ?? fetch)(input, init)
      const sent = init?.body instanceof URLSearchParams ? `${toLines(init.body)}\n\n` : ''
      const { pathname } = new URL(input as string)
      const answer = await response.clone().text()
      record(
        `The shop calls the gateway: ${init?.method ?? 'GET'} ${pathname}`,
        `${sent}${response.status}\n${indentJson(answer)}`,
      )
      return response
    },
  })

  const payments = createPayments({
    proxy: { findBanks },
    gateway: account,
    orders: {
      ...records,
      current: () => order,
      find: (id) => (id === order.id ? order : undefined),
      onPaid: ({ id, email }) =>
        record('The shop’s own work, once', `E-mail to ${email}: order ${id} is paid.`),
    },
    url: `${origin}${paymentsPath}`,
    pages: { checkout: '/', order: '/' },
    // Nothing is logged (the demo's pages show every rejected message).
    logger: { warn: () => undefined, error: () => undefined },
  })

  async function state(): Promise<ShopState> {
    const status = await payments.status(order.id)
    const awaitsApproval = status.awaitsApproval && !status.canPay
    return {
      ...{ reference: order.id, email: order.email, status, steps },
      ...(awaitsApproval && { approvalUrl: (await records.load(order.id))?.payments.at(-1)?.url }),
    }
  }

  async function servePayment(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const [action = ''] = pathname.slice(paymentsPath.length + 1).split('/')
    const body = new URLSearchParams(request.method === 'POST' ? await request.clone().text() : '')
    if (action === 'pay') {
      const { email = '', lang = '', theme = '', ...form } = Object.fromEntries(body)
      order.settings = Object.fromEntries(
        Object.entries({ lang, theme }).filter(([, value]) => /^[a-z]{2,6}$/.test(value)),
      )
      steps = []
      record('The page posts the form', new URLSearchParams({ email, ...form }).toString())
      if (!/^\S+@\S+\.\S+$/.test(email.trim())) return seeOther(addSettings('/?problem=contact'))
      order.email = email.trim()
    }
    const response = await payments.fetch(request)
    if (action === 'callback')
      record(`The gateway calls back, the shop answers ${response.status}`, toLines(body))
    if (action === 'return') record('The payer returns', toLines(searchParams))
    const location = response.headers.get('location')
    return location === null ? response : seeOther(addSettings(location))
  }

  /** Adds the page's language and theme to a redirect to the shop's own pages. */
  function addSettings(location: string): string {
    const { lang, theme } = order.settings
    const isOwn = location.startsWith('/')
    const added = isOwn ? { ...(lang && { lang }), ...(theme && { theme }) } : {}
    const query = new URLSearchParams(added).toString()
    return query === '' ? location : `${location}${location.includes('?') ? '&' : '?'}${query}`
  }

  return {
    /**
     * Responds to a request below {@link paymentsPath} or at {@link orderPath} and returns `undefined` for other
     * requests.
     */
    async fetch(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(`${paymentsPath}/`)) return servePayment(request)
      if (pathname !== orderPath) return undefined
      // Visiting the checkout page begins a new order only if the last one is paid or needs a person. While a payment is
      // pending, payers can choose another bank.
      if (request.method === 'POST') {
        if (/paid|review/.test((await payments.status(order.id)).state)) order = createOrder()
        steps = []
      } else if (request.method !== 'GET') return undefined
      return Response.json(await state(), { headers: { 'Cache-Control': 'no-store' } })
    },
  }
}

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

const toLines = (fields: URLSearchParams) =>
  [...fields].map(([name, value]) => `${name}=${value}`).join('\n')

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A record of something the shop's server received, sent, or did. */
export interface ShopStep {
  title: string
  text: string
}

/** The current order as shown on the demo's pages. */
export interface ShopState {
  /** The order's reference. */
  reference: string
  /** The payer's e-mail address, which is empty until the payer submits the form. */
  email: string
  status: OrderStatus
  /** The test bank's page while a company payment awaits approval. Only the demo's visitor is the second person too. */
  approvalUrl?: string | undefined
  /** The records since the form was last posted, oldest first. */
  steps: ShopStep[]
}
