import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  openWooShop,
  signBill,
  type WooOrder,
  type WooShop,
} from '../../support/embed/woocommerce/openWooShop.js'

/** What the shop answers to a placed order. */
interface Answer {
  result: string
  redirect?: string
  messages?: string[]
}

/** Returns what Billplz posts for a paid bill of RM 58.90, without the signature. */
export const paidBill = (
  id: string,
  change: Record<string, string> = {},
): Record<string, string> => ({
  id,
  collection_id: 'inbmmepb',
  paid: 'true',
  state: 'paid',
  amount: '5890',
  paid_amount: '5890',
  due_at: '2026-11-26',
  email: 'sara@example.com',
  mobile: '',
  name: "SARA O'BRIEN",
  url: `https://www.billplz.com/bills/${id}`,
  paid_at: '2026-11-26 12:00:00 +0800',
  ...change,
})
export const failedBill = (id: string, change: Record<string, string> = {}) =>
  paidBill(id, { paid: 'false', state: 'due', paid_amount: '0', ...change })
export const signed = (fields: Record<string, string>) => ({
  ...fields,
  x_signature: signBill(fields),
})

/** Returns functions that read and change order 1 of a shop, pay it, and send its callbacks. */
export function actOn(woo: () => WooShop) {
  const order = () => woo().read().orders['1']!

  /** Places the order in the classic checkout, as its script does. */
  async function placeOrder(body: string): Promise<Answer> {
    const response = await fetch(`${woo().url}/?wc-ajax=checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `payment_method=fpx_checkout&${body}`,
    })
    const text = await response.text()
    // The shop's process has ended.
    if (text === '') return { result: '' }
    return JSON.parse(text) as Answer
  }

  return {
    order,
    changeOrder: (change: Partial<WooOrder>) =>
      woo().change(({ orders }) => Object.assign(orders['1']!, change)),
    /** Lets the owner set the order to each of these statuses. */
    setStatus: async (...statuses: string[]) => {
      for (const status of statuses) await fetch(`${woo().url}/order-status/?to=${status}`)
    },
    settings: (change: Record<string, string>) =>
      woo().change(({ options }) =>
        Object.assign(options['woocommerce_fpx_checkout_settings']!, change),
      ),
    /** States of the order's bills, keyed by the bill. */
    bills: () =>
      Object.fromEntries(
        Object.entries(order().meta).flatMap(([name, value]) =>
          name.startsWith('_fpx_checkout_bill_')
            ? [[name.slice(19), (value as { state: string }).state]]
            : [],
        ),
      ),
    placeOrder,
    /** Places the order and returns the created bill. */
    createBill: async (bank = 'BIMB0340') => {
      await placeOrder(`fpx_checkout_bank=${bank}`)
      return woo().bills.at(-1)!
    },
    /** Posts to an order's callback and returns the status. */
    callBack: async (body: Record<string, string> | string, orderId = '1'): Promise<number> => {
      const url = `${woo().url}/wc-api/fpx_checkout/?fpx_checkout_order=${orderId}`
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(body),
      })
      return response.status
    },
  }
}

/** Moves the clock of the plugin and of its list by `passed` seconds. */
export const CLOCK = `
  namespace FpxCheckout\\WooCommerce {
    function time(): int { return \\time() + ($GLOBALS['database']['passed'] ?? 0); }
  }
  namespace FpxCheckout\\WooCommerce\\Library {
    function microtime(bool $isFloat): float { return \\microtime(true) + ($GLOBALS['database']['passed'] ?? 0); }
  }`

/**
 * Opens a shop for a file's tests, which each start with order 1 unpaid. Returns it with the functions of `actOn`.
 *
 * @param extra PHP that runs after the plugin was loaded.
 */
export function openShopForTests(extra?: string) {
  let woo: WooShop
  beforeAll(async () => {
    woo = await openWooShop(extra)
  })
  beforeEach(() => woo.reset())
  afterAll(() => woo.close())
  return { shop: () => woo, ...actOn(() => woo) }
}
