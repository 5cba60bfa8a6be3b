import {
  billplz,
  createPayments,
  memoryRecords,
  type Order,
  type PaymentRecord,
  sqlRecords,
} from 'fpx-checkout/payments'
import { describe, expect, it } from 'vitest'
import { openShop } from '../support/payments/openShop.js'
import { phoneNumbers } from '../support/payments/phoneNumbers.js'
import { account, SimulatedBillplz } from '../support/payments/simulatedBillplz.js'

/** A row as a database or an ORM returns it, which TypeScript hasn't seen. */
type Row = Record<string, unknown>

const row = { id: 'A-1001', amount: 5890, name: 'Siti', email: 'siti@example.com' }

/** Opens a shop whose order comes from a database. */
function openShopOf(order: unknown) {
  const given = order as Order
  return openShop({ orders: { current: () => given, find: () => given } })
}

/** An entity with getters, as ORMs create them. */
class OrderEntity {
  readonly #row = row
  get id() {
    return this.#row.id
  }
  get amount() {
    return this.#row.amount
  }
  get name() {
    return this.#row.name
  }
  get email() {
    return this.#row.email
  }
  greet() {
    return `Dear ${this.name}`
  }
}

describe('an order as a database returns it', () => {
  it.each<[string, unknown, Row]>([
    [
      'null in every nullable column',
      { ...row, phone: null, currency: null, description: null },
      {},
    ],
    [
      'a phone number and no e-mail address',
      { ...row, email: null, phone: '012-3456789' },
      { mobile: '60123456789' },
    ],
    ['a phone number as a number', { ...row, phone: 60123456789 }, { mobile: '60123456789' }],
    ['no name', { ...row, name: null }, { name: 'Customer' }],
    ['a number as id', { ...row, id: 1001 }, { description: 'Order 1001' }],
    [
      'a BigInt as id',
      { ...row, id: 9007199254740993n },
      { description: 'Order 9007199254740993' },
    ],
    ['BIGINT as text (node-postgres)', { ...row, amount: '5890' }, {}],
    ['BIGINT as BigInt (Prisma, mysql2)', { ...row, amount: 5890n }, {}],
    ['CHAR(5) with its blanks', { ...row, currency: 'myr  ' }, {}],
    ['an empty description', { ...row, description: '' }, { description: 'Order A-1001' }],
    ['a row without a prototype', Object.assign(Object.create(null) as Row, row), {}],
    ['an entity with getters', new OrderEntity(), {}],
    ['other columns', { ...row, created_at: new Date(0), items: [1] }, {}],
  ])('with %s is paid', async (_what, order, sent) => {
    const shop = openShopOf(order)
    expect(await shop.pay()).toMatch(/auto_submit=true$/)
    expect(shop.gateway.bills[0]).toMatchObject({ amount: '5890', ...sent })
    const orderId = String((order as { id: unknown }).id)
    const { callback_url } = shop.gateway.bills[0]!
    const init = { method: 'POST', body: shop.gateway.callback() }
    const answer = await shop.payments.fetch(new Request(callback_url!, init))
    expect([answer.status, await shop.state(orderId), shop.log]).toEqual([200, 'paid', []])
    // The merchant's work receives what `find` returned.
    expect(shop.worked[0]!.order).toBe(order)
  })

  it.each<[string, unknown, RegExp]>([
    ['ringgit', { ...row, amount: 58.9 }, /amount must be a whole number of sen.*received 58.9/],
    // "59.00" may be RM 59 or 59 sen.
    ['NUMERIC(10, 2) as text', { ...row, amount: '59.00' }, /amount must be .*received "59.00"/],
    [
      'a decimal object',
      { ...row, amount: { d: [59], e: 1, s: 1 } },
      /amount .*received an object/,
    ],
    ['no amount', { ...row, amount: null }, /amount .*received null/],
    ['an amount beyond safe integers', { ...row, amount: 2n ** 64n }, /amount .*received a bigint/],
    ['no id', { ...row, id: undefined }, /id must be a text or a whole number; received nothing/],
    ['an ObjectId', { ...row, id: { toHexString: () => 'a' } }, /id .*received an object/],
    [
      'a name of two parts',
      { ...row, name: { first: 'Siti' } },
      /name must be a text; received an/,
    ],
    [
      'a list of phone numbers',
      { ...row, phone: ['012'] },
      /phone must be a text; received a list/,
    ],
    ['rows instead of a row', [row], /it must be an object .*received a list/],
    ['JSON instead of an object', JSON.stringify(row), /it must be an object .*received a string/],
  ])('with %s is not paid, and the log names the field', async (_what, order, message) => {
    const shop = openShopOf(order)
    expect(await shop.pay()).toBe('/?problem=order')
    expect(shop.log).toEqual([expect.stringMatching(message)])
    expect(shop.log.join()).not.toMatch(/Siti|siti@/)
    expect(shop.gateway.bills).toEqual([])
  })

  it('whose amount `find` returns as another type is paid, and waits if it cannot be read', async () => {
    let amount: unknown = 5890
    const shop = openShop({ orders: { find: () => ({ ...row, amount }) as Order } })
    await shop.pay()
    amount = '58.90'
    const callback = shop.gateway.callback()
    expect(await shop.callBack(callback)).toBeGreaterThanOrEqual(500)
    expect(await shop.state()).toBe('pending')
    expect(shop.log).toEqual([expect.stringMatching(/order of `find`.*amount.*received "58.90"/)])
    amount = '5890'
    expect(await shop.callBack(callback)).toBe(200)
    expect(await shop.state()).toBe('paid')
  })
})

describe('the due orders as a database returns them', () => {
  const openDueShop = async (findDue: () => unknown) => {
    const shop = openShop({ orders: { findDue: findDue as () => string[] } })
    await shop.pay()
    shop.gateway.bills[0]!['paid'] = 'true'
    shop.clock.now += 900_000
    return shop
  }

  it.each<[string, unknown, string]>([
    ['rows', [{ order_id: 'A-1001' }], 'received an object of another kind in the list'],
    ['an empty id', ['A-1001', null], 'received null in the list'],
    ["a driver's result", { rows: [] }, 'received an object of another kind'],
    ['one id', 'A-1001', 'received a string'],
  ])('as %s are not understood, and the job says so', async (_what, due, message) => {
    const shop = await openDueShop(() => due)
    await expect(shop.payments.checkDue()).rejects.toThrow(message)
  })

  it('are checked, with ids as text, numbers, or BigInt', async () => {
    const shop = await openDueShop(() => ['A-1001', 7, 8n])
    expect(await shop.payments.checkDue()).toEqual(['A-1001', '7', '8'])
    expect(await shop.state()).toBe('paid')
  })
})

describe('a phone number', () => {
  it.each(phoneNumbers)(
    'typed as $typed is sent as $alone, and beside an e-mail address as $besideEmail',
    async ({ typed, alone, besideEmail }) => {
      for (const [email, sent] of [
        ['', alone],
        [row.email, besideEmail],
      ]) {
        const shop = openShopOf({ ...row, email, phone: typed })
        await shop.pay()
        expect(shop.gateway.bills[0]?.['mobile']).toBe(sent)
      }
    },
  )
})

it.each<[string, (count: number) => unknown]>([
  ['mysql2', (count) => [{ affectedRows: count }, undefined]],
  ['mariadb', (count) => ({ affectedRows: count, insertId: 0n })],
  ['PlanetScale, TiDB', (count) => ({ rows: [], rowsAffected: count })],
  ['Kysely', (count) => ({ rows: [], numAffectedRows: BigInt(count) })],
  ['Bun', (count) => Object.assign([], { affectedRows: count })],
  ['Prisma', (count) => count],
  ['Sequelize', (count) => [count]],
])('a record is stored in MySQL with %s', async (_driver, resultOf) => {
  const record: PaymentRecord = { orderId: 'A-1001', version: 1, state: 'pending', payments: [] }
  for (const count of [0, 1])
    expect(await sqlRecords(() => resultOf(count), { dialect: 'mysql' }).save(record)).toBe(!!count)
})

it('a store may be an instance of a class', async () => {
  const gateway = new SimulatedBillplz()
  class Repository {
    readonly paid: string[] = []
    readonly #records = memoryRecords()
    current = () => this.find()
    finds = 0
    find() {
      this.finds++
      return row
    }
    load(orderId: string) {
      return this.#records.load(orderId)
    }
    save(record: PaymentRecord) {
      return this.#records.save(record)
    }
    onPaid(order: Order) {
      this.paid.push(order.id)
    }
  }
  const repository = new Repository()
  const payments = createPayments({
    proxy: { findBanks: () => Promise.resolve([{ code: 'MB2U0227', name: 'Maybank2U' }]) },
    gateway: billplz({ ...account, fetch: gateway.fetch }),
    orders: repository,
    url: 'https://shop.example/payments',
  })
  const post = (url: string, body: URLSearchParams) =>
    payments.fetch(new Request(url, { method: 'POST', body }))
  const form = new URLSearchParams({ bank_code: 'MB2U0227' })
  expect((await post('https://shop.example/payments/pay', form)).status).toBe(303)
  const { callback_url } = gateway.bills[0]!
  expect((await post(callback_url!, gateway.callback())).status).toBe(200)
  expect(repository.paid).toEqual(['A-1001'])
})

it('a store whose reads lag behind its writes loses no bill', async () => {
  const records = memoryRecords()
  /** What a replica returns: the record before the last change. */
  let replica: PaymentRecord | undefined
  const shop = openShop({
    orders: {
      load: () => replica,
      async save(record) {
        const before = await records.load(record.orderId)
        const isSaved = await records.save(record)
        if (isSaved) replica = before
        return isSaved
      },
    },
  })
  expect(await shop.pay()).toBe('https://billplz.example/bills/bill1?auto_submit=true')
  expect(await records.load('A-1001')).toMatchObject({ payments: [{ id: 'bill1' }] })
})
