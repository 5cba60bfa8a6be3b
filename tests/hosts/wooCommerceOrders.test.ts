import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest'
import { signBill } from '../support/embed/woocommerce/openWooShop.js'
import { hostFolders } from './support/hostFolders.js'
import { openWooCommerce, type RealShop } from './support/openWooCommerce.js'

const folder = hostFolders.WordPress

describe.skipIf(!folder).each([
  ["WordPress's own object cache", false],
  ['an object cache that processes share', true],
])('orders of real WooCommerce with %s', (_cache, isShared) => {
  let shop: RealShop
  beforeAll(async () => {
    shop = await openWooCommerce(folder!, isShared)
  })
  beforeEach(async () => {
    await shop.changeSettings({})
    shop.sandbox.configure({ callbacks: 'before-return' })
  })
  afterAll(() => shop.close())

  const change = (id: number, code: string) =>
    shop.run(`$order = wc_get_order($values['id']); ${code}; $order->save(); return null;`, { id })

  /** Creates an order, begins to pay it, changes it, and pays the bill. */
  async function payAfter(code: string, fields: Record<string, string> = {}) {
    const { id } = await shop.createOrder(fields)
    const payment = await shop.startPayment(id)
    await change(id, code)
    await shop.decideAtBank(payment, 'pay')
    return { ...(await shop.readOrder(id)), bill: payment.bill }
  }

  /** The URL of the callback, and the fields of a paid bill with a valid signature. */
  async function signedCallback(id: number, bill: string, fields: Record<string, string> = {}) {
    const body = {
      ...{ id: bill, collection_id: 'inbmmepb', paid: 'true', state: 'paid', amount: '5890' },
      ...{ paid_amount: '5890', due_at: '2026-11-27', email: '', mobile: '', name: "SARA O'BRIEN" },
      ...{ url: `https://www.billplz.com/bills/${bill}`, paid_at: '2026-11-27 12:00:00 +0800' },
      ...fields,
    }
    const url = await shop.run<string>(
      `return FpxCheckout\\WooCommerce\\Messages::url(wc_get_order($values['id']), true);`,
      { id },
    )
    return {
      url,
      body: { ...body, x_signature: signBill(body, '', 'sandbox-signature-key') },
    }
  }

  async function callBack({ url, body }: { url: string; body: Record<string, string> }) {
    const { status } = await fetch(url, { method: 'POST', body: new URLSearchParams(body) })
    return status
  }

  it.each([
    ['refunded', `$order->set_status('refunded')`, 'refunded', 'Refund this payment.', 'review'],
    ['in the trash', `$order->delete(false); return null`, 'on-hold', 'in the trash', 'review'],
    ['cancelled', `$order->set_status('cancelled')`, 'processing', 'still in stock', 'paid'],
    [
      'paid in another way',
      `$order->payment_complete('cash')`,
      'processing',
      'Refund this payment.',
      'review',
    ],
    [
      'set to "Processing" by hand',
      `$order->set_status('processing')`,
      'processing',
      'do not collect the money again',
      'paid',
    ],
    [
      'to be paid on delivery',
      `$order->set_payment_method('cod'); $order->set_status('processing')`,
      'processing',
      'do not collect the money again',
      'paid',
    ],
    ['of another total', `$order->set_total('60.00')`, 'on-hold', 'not the total', 'review'],
    ['of another currency', `$order->set_currency('SGD')`, 'on-hold', 'not the total', 'review'],
    ['of an unknown status', `$order->set_status('shipped')`, 'shipped', 'Check it.', 'paid'],
  ])('a paid bill of an order that is %s leaves a note', async (_, code, status, note, state) => {
    const order = await payAfter(code)
    expect(order.status).toBe(status)
    expect(order.notes.join('\n')).toContain(note)
    expect(order.bills).toEqual({ [order.bill]: state })
    if (state === 'paid') expect(order.transaction).toBe(order.bill)
  })

  describe('messages at the same time', () => {
    const pause = (microseconds: number) =>
      shop.run(`update_option('hosts_suite_pause', $values['for']); return null;`, {
        for: microseconds,
      })
    beforeEach(async () => {
      shop.sandbox.configure({ callbacks: 'never' })
      await pause(1_000_000)
    })
    afterEach(() => pause(0))

    /** Begins to pay an order twice, with two banks. */
    async function startTwice() {
      const { id } = await shop.createOrder()
      const payments = [await shop.startPayment(id), await shop.startPayment(id, 'BIMB0340')]
      return { id, bills: payments.map(({ bill }) => bill) }
    }
    const countNotes = (notes: string[], text: string) =>
      notes.filter((note) => note.includes(text)).length

    it('of two bills that are paid, one pays the order and one asks for a refund', async () => {
      const { id, bills } = await startTwice()
      // Each twice, because Billplz repeats callbacks.
      const messages = await Promise.all(
        [...bills, ...bills].map((bill) => signedCallback(id, bill)),
      )
      expect(await Promise.all(messages.map(callBack))).toEqual([200, 200, 200, 200])
      const { status, notes, transaction } = await shop.readOrder(id)
      expect(status).toBe('processing')
      expect(bills).toContain(transaction)
      expect(countNotes(notes, 'Payment complete.')).toBe(1)
      expect(countNotes(notes, 'Refund this payment.')).toBe(1)
    })

    it('of a bill that is paid and one that fails, the order is paid', async () => {
      const { id, bills } = await startTwice()
      const failure = { paid: 'false', state: 'due', paid_amount: '0' }
      const messages = await Promise.all([
        signedCallback(id, bills[0]!),
        signedCallback(id, bills[1]!, failure),
      ])
      expect(await Promise.all(messages.map(callBack))).toEqual([200, 200])
      expect(await shop.readOrder(id)).toMatchObject({
        status: 'processing',
        transaction: bills[0],
      })
    })

    it('of two tabs in which the payer begins at once, both lead to one bill', async () => {
      const { id } = await shop.createOrder()
      const { length } = shop.sandbox.bills
      const tabs = await Promise.all([shop.startPayment(id), shop.startPayment(id)])
      expect(tabs[0].bankUrl).toBe(tabs[1].bankUrl)
      expect(shop.sandbox.bills).toHaveLength(length + 1)
    })

    it('of one bill, three callbacks and a return complete the order once', async () => {
      const { id } = await shop.createOrder()
      const payment = await shop.startPayment(id)
      const back = await shop.decideAtBank(payment, 'pay')
      const callback = await signedCallback(id, payment.bill)
      await Promise.all([
        ...[callback, callback, callback].map(callBack),
        fetch(back, { redirect: 'manual' }),
      ])
      const { notes } = await shop.readOrder(id)
      expect(countNotes(notes, 'Payment complete.')).toBe(1)
      expect(countNotes(notes, 'Stock: pending to processing.')).toBe(1)
    })
  })

  it('a result changes the order once, and a late failure changes nothing', async () => {
    const { id } = await shop.createOrder()
    const { bill } = await shop.startPayment(id)
    expect(await callBack(await signedCallback(id, bill))).toBe(200)
    const paid = await shop.readOrder(id)
    expect(paid.status).toBe('processing')
    await callBack(await signedCallback(id, bill))
    await callBack(
      await signedCallback(id, bill, { paid: 'false', state: 'due', paid_amount: '0' }),
    )
    expect(await shop.readOrder(id)).toEqual(paid)
  })

  it.each<
    [
      string,
      (body: Record<string, string>) => Record<string, string> | Promise<Record<string, string>>,
      number,
    ]
  >([
    ['without a signature', ({ x_signature: _, ...body }) => body, 401],
    ['with another signature', (body) => ({ ...body, x_signature: '0'.repeat(64) }), 401],
    ['with another amount', (body) => ({ ...body, amount: '1' }), 401],
    ['about a bill of another order', () => otherBill(), 404],
  ])('a callback %s changes nothing', async (_name, forge, status) => {
    const { id } = await shop.createOrder()
    const { bill } = await shop.startPayment(id)
    const before = await shop.readOrder(id)
    const { url, body } = await signedCallback(id, bill)
    expect(await callBack({ url, body: await forge(body) })).toBe(status)
    expect(await shop.readOrder(id)).toEqual(before)
  })

  /** A genuine, signed result of a bill of another order. */
  async function otherBill() {
    const { id } = await shop.createOrder()
    return (await signedCallback(id, (await shop.startPayment(id)).bill)).body
  }

  it('the signed return pays the order if the callback is late', async () => {
    shop.sandbox.configure({ callbacks: 'never' })
    const { id } = await shop.createOrder()
    const back = await shop.decideAtBank(await shop.startPayment(id), 'pay')
    const { headers } = await fetch(back, { redirect: 'manual' })
    expect(headers.get('location')).toContain('order-received')
    expect((await shop.readOrder(id)).status).toBe('processing')
  })

  it('after a return without a signature, Billplz is asked', async () => {
    shop.sandbox.configure({ callbacks: 'never' })
    const { id } = await shop.createOrder()
    const payment = await shop.startPayment(id)
    const back = new URL(await shop.decideAtBank(payment, 'pay'))
    back.searchParams.delete('billplz[x_signature]')
    const { status, headers } = await fetch(back, { redirect: 'manual' })
    expect(status).toBe(303)
    expect(headers.get('location')).toContain('order-received')
    expect(await shop.readOrder(id)).toMatchObject({
      status: 'processing',
      transaction: payment.bill,
    })
  })

  it('before a paid order is cancelled, and in a job, Billplz is asked', async () => {
    shop.sandbox.configure({ callbacks: 'never' })
    const cancel = `$order = wc_get_order($values['id']); return apply_filters('woocommerce_cancel_unpaid_order', true, $order);`
    const runJob = `foreach (as_get_scheduled_actions(['hook' => 'fpx_checkout_check_bill', 'status' => 'pending', 'per_page' => -1]) as $action)
      if ($action->get_args()[0] === $values['id']) { $action->execute(); return true; }
      return null;`
    for (const [code, result] of [
      [cancel, false],
      [runJob, true],
    ] as const) {
      const { id } = await shop.createOrder()
      await shop.decideAtBank(await shop.startPayment(id), 'pay')
      expect(await shop.run(code, { id })).toBe(result)
      expect((await shop.readOrder(id)).status).toBe('processing')
    }
  })

  it('a payer whose money does not fit the order reads that, and not that it awaits approval', async () => {
    const fields = { payment_method: 'fpx_checkout' }
    const { id } = await payAfter(`$order->set_total('60.00')`, fields)
    const url = await shop.run<string>(
      `return wc_get_order($values['id'])->get_checkout_order_received_url();`,
      { id },
    )
    const html = await (await fetch(url)).text()
    expect(html).toContain('We have received your payment, but it does not fit this order.')
    expect(html).not.toContain('awaits approval')
  })

  it('a company payment waits for its approval, then is paid or fails', async () => {
    for (const [choice, status] of [
      ['pay', 'processing'],
      ['decline', 'failed'],
    ] as const) {
      const { id } = await shop.createOrder()
      const payment = await shop.startPayment(id, 'B2B1-MBB0228')
      await shop.decideAtBank(payment, 'pending')
      expect(await shop.readOrder(id)).toMatchObject({
        status: 'on-hold',
        bills: { [payment.bill]: 'pending' },
      })
      await shop.decideAtBank(payment, choice)
      expect((await shop.readOrder(id)).status).toBe(status)
    }
  })

  it('another bank deletes the earlier bill, and both paid at last leave one refund', async () => {
    const { id } = await shop.createOrder()
    const first = await shop.startPayment(id)
    const second = await shop.startPayment(id, 'BIMB0340')
    expect(shop.sandbox.bills.slice(-2).map(({ state }) => state)).toEqual(['deleted', 'due'])
    await shop.decideAtBank(second, 'pay')
    // Billplz lets a payer who is already at the bank pay, and the bill comes back.
    await shop.decideAtBank(first, 'pay')
    const { status, transaction, notes, bills } = await shop.readOrder(id)
    expect({ status, transaction }).toEqual({ status: 'processing', transaction: second.bill })
    expect(bills).toEqual({ [first.bill]: 'review', [second.bill]: 'paid' })
    expect(notes.join('\n')).toContain(`bill ${first.bill} has paid RM58.90, but this order`)
  })

  it('the second tab is shown the order if it was paid while its bill was created', async () => {
    shop.sandbox.configure({ callbacks: 'never' })
    const { id } = await shop.createOrder()
    const first = await shop.startPayment(id)
    const callback = await signedCallback(id, first.bill)
    shop.beforeCreated = () => callBack(callback)
    onTestFinished(() => {
      delete shop.beforeCreated
    })
    expect((await shop.startPayment(id, 'BIMB0340')).bankUrl).toContain('order-received')
    expect(shop.sandbox.bills.at(-1)).toMatchObject({ reference_1: 'BIMB0340' })
  })

  it('deleting the plugin leaves none of its options', async () => {
    const [stored, left] = await shop.run<[string[], string[]]>(
      `global $wpdb;
      $find = fn () => $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%fpx_checkout%'");
      // What another version of the plugin has left isn't this one's.
      array_map('delete_option', $find());
      update_option('woocommerce_fpx_checkout_settings', ['enabled' => 'yes']);
      set_transient('fpx_checkout_asked_1', 1, 60);
      FpxCheckout\\WooCommerce\\Lock::take('order_1', 60);
      (new FpxCheckout\\WooCommerce\\BankCache())->set('fpx-banks-1', 'list', 60);
      $stored = $find();
      define('WP_UNINSTALL_PLUGIN', true);
      require WP_PLUGIN_DIR . '/bank-picker-for-fpx/uninstall.php';
      return [$stored, $find()];`,
    )
    // With a shared cache, WordPress keeps transients there until they expire.
    const transients = [
      '_transient_fpx_checkout_asked_1',
      '_transient_timeout_fpx_checkout_asked_1',
    ]
    expect(stored.sort()).toEqual([
      ...(isShared ? [] : transients),
      'fpx_checkout_fpx-banks-1',
      'fpx_checkout_lock_order_1',
      'woocommerce_fpx_checkout_settings',
    ])
    expect(left).toEqual([])
  })

  // What follows does not wait for a lock, so the cache does not matter.
  if (isShared) return

  it('an order in another currency cannot be paid, and its page does not offer the method', async () => {
    const order = await shop.createOrder({ currency: 'SGD' })
    expect(await (await fetch(order.payUrl)).text()).not.toContain('<fpx-bank-picker')
    expect(await shop.startPayment(order.id)).toMatchObject({
      bankUrl: '',
      notices: ['This order is not in ringgit (MYR), so it cannot be paid by FPX.'],
    })
  })

  it('an order in ringgit is offered and billed, although the shop sells in another currency', async () => {
    const order = await shop.createOrder()
    await shop.run(`update_option('woocommerce_currency', 'SGD'); return null;`)
    try {
      expect(await (await fetch(order.payUrl)).text()).toContain('<fpx-bank-picker')
      await shop.decideAtBank(await shop.startPayment(order.id), 'pay')
    } finally {
      await shop.run(`update_option('woocommerce_currency', 'MYR'); return null;`)
    }
    expect((await shop.readOrder(order.id)).status).toBe('processing')
  })

  it('the owner reads on the settings page that a signature did not fit', async () => {
    const { id } = await shop.createOrder()
    const { bill } = await shop.startPayment(id)
    await shop.run(`delete_transient('fpx_checkout_refused'); return null;`)
    await shop.changeSettings({ x_signature_key: 'another key' })
    expect(await callBack(await signedCallback(id, bill))).toBe(401)
    const html = await shop.run<string>(
      `ob_start(); WC()->payment_gateways()->payment_gateways()['fpx_checkout']->admin_options(); return ob_get_clean();`,
    )
    expect(html).toContain('copy the X Signature Key from Billplz again')
  })

  it('the owner who saves the settings reads whether payments will work', async () => {
    const html = await shop.run<string>(
      `FpxCheckout\\WooCommerce\\SettingsPage::add_result(); ob_start(); WC_Admin_Settings::show_messages(); return ob_get_clean();`,
    )
    expect(html).toContain('Billplz accepts the key and the collection.')
  })

  it('a callback is repeated if another plugin ends the process', async () => {
    const end = (isEnding: boolean) =>
      shop.run(
        `update_option('hosts_suite_exit', $values['end']);
        global $wpdb;
        // The process couldn't release its lock, which ends after a minute.
        $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE 'fpx_checkout_lock_%'");
        return null;`,
        { end: isEnding ? 'yes' : '' },
      )
    const { id } = await shop.createOrder()
    const { bill } = await shop.startPayment(id)
    const callback = await signedCallback(id, bill)
    await end(true)
    expect(await callBack(callback)).toBe(503)
    await end(false)
    expect(await callBack(callback)).toBe(200)
    expect(await shop.readOrder(id)).toMatchObject({
      status: 'processing',
      transaction: bill,
      bills: { [bill]: 'paid' },
    })
  })

  it("the payer returns to the page of the checkout's language, which can be on another host", async () => {
    const receive = (url: string) =>
      shop.run(`update_option('hosts_suite_received', $values['url']); return null;`, { url })
    const { id } = await shop.createOrder()
    await receive('https://ms.example/terima-kasih')
    const payment = await shop.startPayment(id)
    await receive('')
    const { headers } = await fetch(await shop.decideAtBank(payment, 'pay'), { redirect: 'manual' })
    expect(headers.get('location')).toBe('https://ms.example/terima-kasih')
  })

  it('a return without the key of the order does not reveal it', async () => {
    const { id, key } = await shop.createOrder()
    const back = new URL(await shop.decideAtBank(await shop.startPayment(id), 'pay'))
    back.searchParams.set('fpx_checkout_key', 'wc_order_guess')
    const { headers } = await fetch(back, { redirect: 'manual' })
    expect(headers.get('location')).not.toContain(key)
  })

  it('an order without an email address is billed to a phone number of another country', async () => {
    const order = await shop.createOrder({
      billing_email: '',
      billing_phone: '0065 9123 4567',
      billing_country: 'SG',
    })
    const { bill } = await shop.startPayment(order.id)
    const url = `https://billplz.example/api/v3/bills/${bill}`
    const headers = { Authorization: `Basic ${btoa('sandbox-key:')}` }
    expect(await (await shop.sandbox(url, { headers })).json()).toMatchObject({
      email: null,
      mobile: '6591234567',
    })
  })

  it('an order without a phone number, and with an email address that cannot be sent, asks for one', async () => {
    const { id } = await shop.createOrder({ billing_email: 'a|b@example.com' })
    expect((await shop.startPayment(id)).notices).toEqual([
      'Enter a valid email address or phone number.',
    ])
  })

  it('the customer can have the banks exported and erased', async () => {
    const { id } = await shop.createOrder({ billing_email: 'privacy@example.com' })
    await shop.startPayment(id)
    const read = () =>
      shop.run<string>(
        `return json_encode(WC_Privacy_Exporters::order_data_exporter('privacy@example.com', 1)['data']);`,
      )
    expect(await read()).toContain('Maybank2U')
    await shop.run(
      `WC_Privacy_Erasers::remove_order_personal_data(wc_get_order($values['id'])); return null;`,
      { id },
    )
    const stored = await shop.run<string>(
      `return json_encode(array_map(fn ($meta) => $meta->get_data(), wc_get_order($values['id'])->get_meta_data()));`,
      { id },
    )
    expect(stored).toContain('_fpx_checkout_bill_')
    expect(stored).not.toContain('Maybank2U')
  })
})
