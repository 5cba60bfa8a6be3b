import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hostFolders } from './support/hostFolders.js'
import { openWooCommerce, type RealShop } from './support/openWooCommerce.js'

const folder = hostFolders.WordPress

/** Longer than the plugin waits for anything. */
const HANGS = { latencyMs: 60_000 }
const WORKS = { latencyMs: 0, scenario: 'healthy' } as const

describe.skipIf(!folder)('real WooCommerce, while Billplz fails', () => {
  let shop: RealShop
  beforeAll(async () => {
    shop = await openWooCommerce(folder!)
    await shop.run(`FpxCheckout\\WooCommerce\\BankList::get()->all(); return null;`)
  })
  afterEach(() => shop.sandbox.configure(WORKS))
  afterAll(() => shop.close())

  const countCalls = (path: string) =>
    shop.sandbox.requests.filter(({ url }) => url.includes(path)).length
  const removeList = () =>
    shop.run(
      `global $wpdb; $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE 'fpx_checkout_%fpx-banks-%'"); return null;`,
    )

  it('a payer with three open bills reads "try again", and Billplz is asked once', async () => {
    const { id } = await shop.createOrder()
    const { bill } = await shop.startPayment(id)
    await shop.run(
      `$order = wc_get_order($values['id']);
      $bill = $order->get_meta("_fpx_checkout_bill_$values[bill]");
      foreach (['second', 'third'] as $name) $order->update_meta_data("_fpx_checkout_bill_$name", $bill);
      $order->save();
      return null;`,
      { id, bill },
    )
    const before = countCalls('/v3/bills')
    shop.sandbox.configure(HANGS)
    expect((await shop.startPayment(id, 'BIMB0340')).notices).toEqual([
      'The payment could not be started. Please try again.',
    ])
    expect(countCalls('/v3/bills') - before).toBe(1)
  })

  it("WooCommerce's job for unpaid orders asks Billplz once, and cancels none of them", async () => {
    const ids: number[] = []
    for (let count = 0; count < 3; count++) {
      const { id } = await shop.createOrder()
      await shop.startPayment(id)
      ids.push(id)
    }
    const before = countCalls('/v3/bills')
    shop.sandbox.configure(HANGS)
    const cancelled = await shop.run(
      `return array_map(fn ($id) => apply_filters('woocommerce_cancel_unpaid_order', true, wc_get_order($id)), $values['ids']);`,
      { ids },
    )
    expect(cancelled).toEqual([false, false, false])
    expect(countCalls('/v3/bills') - before).toBe(1)
  })

  it('without a list, the page does not wait for it, and the pickers of many payers cause one call', async () => {
    const order = await shop.createOrder()
    await removeList()
    const before = countCalls('/payment_gateways')
    shop.sandbox.configure(HANGS)
    const html = await (await fetch(order.payUrl)).text()
    expect(html).toContain('<fpx-bank-picker')
    expect(html).not.toContain('<select name="fpx_checkout_bank"')
    expect(countCalls('/payment_gateways') - before).toBe(0)
    const endpoint = await shop.run<string>(
      `return FpxCheckout\\WooCommerce\\BankRoutes::endpoint();`,
    )
    const pickers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${endpoint}/bank`)))
    expect(pickers.map(({ status }) => status)).toEqual([504, 504, 504, 504, 504])
    expect(countCalls('/payment_gateways') - before).toBe(1)
    shop.sandbox.configure(WORKS)
    await removeList()
    expect((await fetch(`${endpoint}/bank`)).status).toBe(200)
    expect(await (await fetch(order.payUrl)).text()).toContain('<select name="fpx_checkout_bank"')
  })

  it('a bill whose creation was not answered pays its order all the same', async () => {
    const { id } = await shop.createOrder()
    shop.sandbox.configure({ scenario: 'html-with-200' })
    const lost = await shop.startPayment(id)
    expect(lost.notices).toEqual(['The payment could not be started. Please try again.'])
    shop.sandbox.configure(WORKS)
    const bill = shop.sandbox.bills.at(-1)!
    await shop.decideAtBank({ ...lost, bankUrl: bill.url }, 'pay')
    const order = await shop.readOrder(id)
    expect(order).toMatchObject({ status: 'processing', transaction: bill.id })
    expect(order.notes.join('\n')).toContain("although Billplz's answer was lost")
  })

  it('a payment that cannot begin says so, and is logged without the key', async () => {
    shop.sandbox.configure({ scenario: 'server-error' })
    const { id } = await shop.createOrder()
    expect((await shop.startPayment(id)).notices).toEqual([
      'The payment could not be started. Please try again.',
    ])
    expect((await shop.readOrder(id)).status).toBe('pending')
  })
})
