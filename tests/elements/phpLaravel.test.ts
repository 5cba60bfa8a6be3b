import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openShop, type Shop } from '../support/embed/openShop.js'
import { servePhp } from '../support/embed/servePhp.js'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { type FakeBillplz, fakeBillplz } from '../support/guides/fakeBillplz.js'
import { startReverseProxy } from '../support/startReverseProxy.js'
import { takeBank } from '../support/takeBank.js'

/** Returns the files of the two guides, with their paths in a Laravel project. */
function guideFiles(): [path: string, text: string][] {
  const blocks = ['laravel', 'callbacks'].flatMap((guide) =>
    codeBlocks(readFileSync(`src/guides/${guide}.md`, 'utf8')),
  )
  const named = blocks.flatMap(({ name, text }): [string, string][] => (name ? [[name, text]] : []))
  const services = blocks.find(({ text }) => text.includes("'billplz' => ["))!.text
  return [
    ...named.filter(([name]) => name.includes('/')),
    ['config/services.php', `<?php\nreturn [\n${services}];\n`],
    ['app/billplz.php', named.find(([name]) => name === 'billplz.php')![1]],
  ]
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

interface Database {
  orders: { status: string; amount: number; bill_id: string | null }[]
  bills: { id: string; amount: number; refund?: boolean }[]
  log: string[]
}

/** A payer's session in the Laravel shop, with one order of RM 58.90. */
interface Visitor {
  url: string
  billplz: FakeBillplz
  /** Returns the contents of the database. */
  data: () => Database
  change: (change: (data: Database) => void) => void
  get: (path: string) => Promise<Response>
  /** Posts the checkout page's form, with the page's token. */
  pay: (body: string) => Promise<Response>
  /** Returns the checkout page's text after a refused payment. */
  checkout: () => Promise<string>
  callBack: (form: URLSearchParams) => Promise<Response>
}

async function visitLaravel(proxy = `${shop.url}/api/fpx`): Promise<Visitor> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-laravel-'))
  for (const [path, text] of guideFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const payer = { name: 'Siti', email: 'siti@example.com' }
  const order = { id: 1, amount: 5890, ...payer, status: 'open', bill_id: null }
  const database = join(folder, 'database.json')
  writeFileSync(database, JSON.stringify({ orders: [order], bills: [], log: [] }))
  const billplz = await fakeBillplz()
  const php = await servePhp(resolve('tests/support/embed/laravel.php'), {
    ...{ SHOP_FOLDER: folder, DATABASE: database, FPX_PROXY: proxy },
    ...{ BILLPLZ_URL: billplz.baseUrl, BILLPLZ_KEY: billplz.key, BILLPLZ_COLLECTION: 'inbmmepb' },
    BILLPLZ_SIGNATURE_KEY: billplz.signatureKey,
  })
  const webServer = await startReverseProxy({
    '/': php.url.replace(/\/$/, ''),
    '/api/fpx': shop.url,
    '/fpx-checkout.js': shop.url,
  })
  onTestFinished(async () => {
    await Promise.all([php.stop(), webServer.close(), billplz.close()])
    rmSync(folder, { recursive: true })
  })

  let cookie = ''
  const request = async (path: string, body?: string) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(webServer.url + path, {
      redirect: 'manual',
      headers: { cookie, ...(body !== undefined && form) },
      ...(body !== undefined && { method: 'POST', body }),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  const checkout = async () => (await request('/checkout')).text()
  const data = () => JSON.parse(readFileSync(database, 'utf8')) as Database
  return {
    url: webServer.url,
    billplz,
    checkout,
    data,
    change(change) {
      const changed = data()
      change(changed)
      writeFileSync(database, JSON.stringify(changed))
    },
    get: (path) => request(path),
    pay: async (body) => {
      const [, token = ''] = /name="_token" value="(\w+)"/.exec(await checkout()) ?? []
      return request('/pay', `_token=${token}&${body}`)
    },
    // Billplz sends neither a session cookie nor the form's token.
    callBack: (body) => fetch(`${webServer.url}/billplz/callback`, { method: 'POST', body }),
  }
}

describe("the guide's Laravel shop", () => {
  it('takes a payer from the picker to a paid order', async () => {
    const { url, billplz, callBack, data } = await visitLaravel()
    const page = await shop.visit(`${url}/checkout`)
    await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('heading', { name: 'The bank' }).waitFor()
    const [bill] = billplz.bills
    expect(page.url()).toBe(`${bill!['url']}?auto_submit=true`)
    expect(bill).toMatchObject({
      amount: '5890',
      reference_1_label: 'Bank Code',
      reference_1: 'BIMB0340',
      callback_url: 'https://shop.example/billplz/callback',
      redirect_url: 'https://shop.example/billplz/return',
    })
    await page.goto(`${url}/order`)
    await page.getByText('Waiting for the bank').waitFor()
    expect((await callBack(billplz.callback())).status).toBe(200)
    await page.goto(`${url}/order`)
    await page.getByText('Paid. Thank you!').waitFor()
    expect(data().orders[0]!.status).toBe('paid')
  })

  it('refuses a payment without a CSRF token, but not a callback', async () => {
    const { url, billplz, callBack, pay } = await visitLaravel()
    const answer = await fetch(`${url}/pay`, { method: 'POST', body: new URLSearchParams() })
    expect(answer.status).toBe(419)
    await pay('bank_code=BIMB0340')
    expect((await callBack(billplz.callback())).status).toBe(200)
  })

  it('creates one bill for two tabs', async () => {
    const { billplz, pay } = await visitLaravel()
    const answers = [await pay('bank_code=BIMB0340'), await pay('bank_code=BIMB0340')]
    expect(billplz.bills).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toEqual([303, 302])
    expect(answers[1]!.headers.get('location')).toBe('/order')
  })

  it('leads a payer who comes back from the bank to the same bill, without a second one', async () => {
    const { url, billplz } = await visitLaravel()
    const page = await shop.visit(`${url}/checkout`)
    const choose = async () => {
      await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
      await page.getByRole('button', { name: 'Pay' }).click()
    }
    await choose()
    await page.getByRole('heading', { name: 'The bank' }).waitFor()
    await page.goto(`${url}/checkout`)
    await choose()
    await page.getByRole('link', { name: 'Continue the payment, or choose another bank' }).click()
    await page.getByRole('heading', { name: 'The bank' }).waitFor()
    expect(page.url()).toBe(billplz.bills[0]!['url'])
    expect(billplz.bills).toHaveLength(1)
  })

  it.each(['bank_code=NOBANK01', 'bank_code=', '', 'bank_code[]=BIMB0340', 'bank_code=a%2Fb'])(
    'does not create a bill for "%s"',
    async (body) => {
      const { billplz, checkout, data, pay } = await visitLaravel()
      expect((await pay(body)).status).toBe(302)
      expect(billplz.bills).toEqual([])
      expect(data().orders[0]!.status).toBe('open')
      expect(await checkout()).toContain('error="')
    },
  )

  it('says why it refuses a bank', async () => {
    const offered = await visitLaravel()
    await offered.pay('bank_code=NOBANK01')
    expect(await offered.checkout()).toContain('error="Choose a bank from the list."')
    const down = await visitLaravel('http://127.0.0.1:9/api/fpx')
    await down.pay('bank_code=BIMB0340')
    expect(await down.checkout()).toContain('error="The bank cannot be checked now.')
    expect(down.billplz.bills).toEqual([])
  })

  it('lets the payer try again when Billplz refuses the bill', async () => {
    const { billplz, checkout, data, pay } = await visitLaravel()
    billplz.refuses = true
    expect((await pay('bank_code=BIMB0340')).status).toBe(302)
    expect(await checkout()).toContain('The payment cannot start now.')
    expect(data()).toMatchObject({ orders: [{ status: 'open' }], bills: [] })
    billplz.refuses = false
    expect((await pay('bank_code=BIMB0340')).status).toBe(303)
  })
})

describe("the Laravel shop's callback", () => {
  async function paying() {
    const visitor = await visitLaravel()
    await visitor.pay('bank_code=BIMB0340')
    return { ...visitor, status: () => visitor.data().orders[0]!.status }
  }

  it('marks the order as paid once; a replay changes nothing', async () => {
    const { billplz, callBack, data } = await paying()
    const form = billplz.callback()
    for (let times = 0; times < 3; times++) expect((await callBack(form)).status).toBe(200)
    expect(data()).toMatchObject({ orders: [{ status: 'paid' }], log: ['info: Order paid'] })
  })

  it('is verified although the name has spaces that Laravel trims', async () => {
    const { billplz, callBack, status } = await paying()
    billplz.bills[0]!['name'] = ' Siti '
    expect((await callBack(billplz.callback())).status).toBe(200)
    expect(status()).toBe('paid')
  })

  it.each([
    ['a forged signature', { x_signature: '0'.repeat(64) }],
    ['an amount that was changed after signing', { amount: '1' }],
    ['another bill', { id: 'another' }],
  ])('changes nothing for %s', async (_what, changes) => {
    const { billplz, callBack, status } = await paying()
    const form = billplz.callback()
    for (const [name, value] of Object.entries(changes)) form.set(name, value)
    expect((await callBack(form)).status).toBe(401)
    expect(status()).toBe('pending')
  })

  it('changes nothing for a missing field or an array', async () => {
    const { billplz, callBack, status } = await paying()
    const missing = billplz.callback()
    missing.delete('mobile')
    expect((await callBack(missing)).status).toBe(401)
    const array = new URLSearchParams(billplz.callback().toString().replace('paid=', 'paid[]='))
    expect((await callBack(array)).status).toBe(401)
    expect(status()).toBe('pending')
  })

  it.each([
    ['another signed amount', { amount: '1' }],
    ["another shop's bill", { id: 'another' }],
  ])('logs %s, and changes nothing', async (_what, fields) => {
    const { billplz, callBack, data } = await paying()
    expect((await callBack(billplz.callback(fields))).status).toBe(200)
    expect(data()).toMatchObject({
      orders: [{ status: 'pending' }],
      log: ['warning: Unexpected payment'],
    })
  })

  it('leaves an order pending while it waits for approval, and marks it as paid afterwards', async () => {
    const { billplz, callBack, status } = await paying()
    await callBack(billplz.callback({ paid: 'false', transaction_status: 'pending' }))
    expect(status()).toBe('pending')
    await callBack(billplz.callback())
    expect(status()).toBe('paid')
  })

  it.each(['callback', 'return'])(
    'does not pay an order that costs more than its bill, by a signed %s',
    async (way) => {
      const { billplz, callBack, change, data, get } = await paying()
      change(({ orders }) => (orders[0]!.amount = 999_999))
      if (way === 'callback') await callBack(billplz.callback())
      else await get(`/billplz/return?${billplz.returnQuery().toString()}`)
      expect(data()).toMatchObject({
        orders: [{ status: 'pending' }],
        log: ['warning: Unexpected payment'],
      })
    },
  )

  it('reports a second payment once, and neither a replay nor a return of the first', async () => {
    const { billplz, callBack, data, get, pay } = await paying()
    const first = billplz.callback()
    const firstReturn = billplz.returnQuery()
    await callBack(billplz.callback({ paid: 'false' }))
    await pay('bank_code=BIMB0340')
    await callBack(first)
    await callBack(first)
    await get(`/billplz/return?${firstReturn.toString()}`)
    expect(data().log).toEqual(['info: Order paid'])
    await callBack(billplz.callback())
    await get(`/billplz/return?${billplz.returnQuery().toString()}`)
    expect(data()).toMatchObject({
      orders: [{ status: 'paid', bill_id: 'bill1' }],
      log: ['info: Order paid', 'warning: Paid a second time: refund it'],
    })
    expect(data().bills.map(({ refund }) => refund)).toEqual([false, true])
  })

  it('ignores a late failure of an older bill', async () => {
    const { billplz, callBack, get, pay, status } = await paying()
    const failure = billplz.callback({ paid: 'false' })
    await get(`/billplz/return?${billplz.returnQuery({ paid: 'false' }).toString()}`)
    expect(status()).toBe('failed')
    expect(await (await get('/order')).text()).toContain('<a href="/checkout">')
    await pay('bank_code=BIMB0340')
    await callBack(failure)
    expect(status()).toBe('pending')
  })

  it('lets the payer pay again after a failure, and a late failure does not undo a payment', async () => {
    const { billplz, callBack, pay, status } = await paying()
    const failure = billplz.callback({ paid: 'false' })
    await callBack(failure)
    expect(status()).toBe('failed')
    expect((await pay('bank_code=BIMB0340')).status).toBe(303)
    expect(billplz.bills).toHaveLength(2)
    await callBack(billplz.callback())
    await callBack(failure)
    expect(status()).toBe('paid')
  })

  it('is not needed on a machine that Billplz cannot reach: the signed return marks the order as paid too', async () => {
    const { billplz, get, status } = await paying()
    expect((await get('/billplz/return?billplz[id]=bill1&billplz[paid]=true')).status).toBe(302)
    expect(status()).toBe('pending')
    const forged = billplz.returnQuery({ paid: 'false' }).toString().replace('false', 'true')
    expect((await get(`/billplz/return?${forged}`)).status).toBe(302)
    expect(status()).toBe('pending')
    const answer = await get(`/billplz/return?${billplz.returnQuery().toString()}`)
    expect(answer.headers.get('location')).toBe('/order')
    expect(status()).toBe('paid')
  })
})
