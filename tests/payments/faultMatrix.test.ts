import {
  billplz,
  createPayments,
  memoryRecords,
  type Order,
  type Orders,
} from 'fpx-checkout/payments'
import { expect, it } from 'vitest'
import { OPENED_AT } from '../support/payments/openShop.js'
import { account, SimulatedBillplz } from '../support/payments/simulatedBillplz.js'

// A shop whose process is killed before or after any of its calls, next to a gateway with faults. Afterwards, what
// happens in life happens: the payer tries again, the gateway repeats its callback, and the end state is compared.

/** When the process is killed: before the call has its effect, or after it, but before its answer arrives. */
type Moment = 'before' | 'after'

class Killed extends Error {}

/** What outlives a process: the database, the gateway and the time. */
function openWorld() {
  const gateway = new SimulatedBillplz()
  const records = memoryRecords()
  const order: Order = { id: 'A-1001', amount: 5890, name: 'Siti', email: 'siti@example.com' }
  const world = { gateway, records, order, now: OPENED_AT, worked: 0, log: [] as string[] }
  const write = (_entry: unknown, message: string) => world.log.push(message)

  /** Starts a process. It ends at its call number `at`. */
  function start(at = Infinity, moment: Moment = 'before') {
    let count = 0
    let isKilled = false
    const call =
      <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
      async (...args: Args): Promise<Awaited<Result>> => {
        if (isKilled) throw new Killed()
        const isLast = ++count === at
        if (isLast) isKilled = true
        if (isLast && moment === 'before') throw new Killed()
        const result = await run(...args)
        if (isKilled) throw new Killed()
        return result
      }
    const orders: Orders = {
      current: call(() => ({ ...order })),
      find: call(() => ({ ...order })),
      load: call((id) => records.load(id)),
      save: call((record) => records.save(record)),
      findDue: call((now) => records.findDue(now)),
      onPaid: call(() => world.worked++),
    }
    const payments = createPayments({
      proxy: {
        findBanks: call((code) => [{ code: String(code), name: 'Maybank2U' }]),
      },
      gateway: billplz({ ...account, fetch: call(gateway.fetch) }),
      orders,
      url: 'https://shop.example',
      logger: { warn: write, error: write },
      now: () => world.now,
    })
    const send = (method: string, path: string, body?: URLSearchParams) =>
      payments.fetch(
        new Request(`https://shop.example/${path}`, { method, ...(body ? { body } : {}) }),
      )
    return {
      payments,
      hasEnded: () => isKilled,
      pay: () => send('POST', 'pay', new URLSearchParams({ bank_code: 'MB2U0227' })),
      callBack: (form: URLSearchParams) => {
        const bill = gateway.bills.find(({ id }) => id === form.get('id')) ?? gateway.bills.at(-1)
        return send('POST', `callback/A-1001/${bill?.['reference_2']}.fpx`, form)
      },
      comeBack: async (query: URLSearchParams) => {
        const reference = (await records.load('A-1001'))?.payments.at(-1)?.reference ?? 'none'
        return send('GET', `return/A-1001/${reference}?${query}`)
      },
    }
  }
  return { world, start }
}
type World = ReturnType<typeof openWorld>

/** The payer goes on until the bank is reached, as a person does: later, and in a new process. */
async function payAgain({ world, start }: World): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const place = (await start().pay()).headers.get('location') ?? ''
    if (place.startsWith('https://billplz.example/')) return place
    world.now += 31_000
  }
  throw new Error('The payer found no way to the bank.')
}

/** The gateway repeats a callback until it is answered with 200, five times at most. */
async function repeat({ world, start }: World, form: URLSearchParams) {
  for (let tries = 0; tries < 5; tries++) {
    if ((await start().callBack(form)).status === 200) return tries + 1
    world.now += 61_000
  }
  throw new Error('The gateway gave up.')
}

const describeEnd = async ({ world }: World) => {
  const record = await world.records.load('A-1001')
  const paid = record?.payments.filter(({ state }) => state === 'paid') ?? []
  return [
    record?.state,
    `paid ${paid.length}`,
    `work ${record?.fulfilment ?? 'none'} ${world.worked}`,
  ].join(', ')
}

/** Everything that the table must not contain. */
async function expectSoundEnd({ world }: World, genuine: string[]) {
  const record = await world.records.load('A-1001')
  const paid = record?.payments.filter(({ state }) => state === 'paid') ?? []
  expect(paid.length).toBeLessThanOrEqual(1)
  for (const { id, amount } of paid) expect([genuine.includes(id!), amount]).toEqual([true, 5890])
  expect(world.worked > 0).toBe(record?.fulfilment === 'done')
}

const table: string[] = []

/** Ends a process at each of its calls, before and after, and goes on. */
async function killEverywhere(
  name: string,
  prepare: (one: World) => Promise<void>,
  act: (one: World, process: ReturnType<World['start']>) => Promise<unknown>,
  goOn: (one: World) => Promise<unknown>,
) {
  const ends = new Map<string, number>()
  for (const moment of ['before', 'after'] as const)
    for (let at = 1; ; at++) {
      const one = openWorld()
      await prepare(one)
      const process = one.start(at, moment)
      await act(one, process)
      if (!process.hasEnded()) break
      await goOn(one)
      // An onPaid whose process has ended is done by the scheduled job.
      one.world.now += 301_000
      await one.start().payments.checkDue()
      await expectSoundEnd(
        one,
        one.world.gateway.bills.map(({ id }) => id!),
      )
      const end = await describeEnd(one)
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
  for (const [end, count] of ends) table.push(`${name} | ${count} kills | ${end}`)
}

const payFirst = async ({ start }: World) => {
  await start().pay()
}

it('a process that ends anywhere leaves a state from which the payer or the gateway goes on', async () => {
  await killEverywhere(
    'pay, then the payer tries again and pays',
    () => Promise.resolve(),
    (_one, process) => process.pay(),
    async (one) => {
      one.world.now += 31_000
      await payAgain(one)
      await repeat(one, one.world.gateway.callback())
    },
  )
  await killEverywhere(
    'pay, then the payer is impatient',
    () => Promise.resolve(),
    (_one, process) => process.pay(),
    async (one) => {
      await payAgain(one)
      await repeat(one, one.world.gateway.callback())
    },
  )
  await killEverywhere(
    'callback, then it is repeated',
    payFirst,
    (one, process) => process.callBack(one.world.gateway.callback()),
    (one) => repeat(one, one.world.gateway.callback()),
  )
  await killEverywhere(
    'callback of a failure, then the payer pays again',
    payFirst,
    (one, process) => process.callBack(one.world.gateway.callback({ paid: 'false' })),
    async (one) => {
      await repeat(one, one.world.gateway.callback({ paid: 'false' }))
      await payAgain(one)
      await repeat(one, one.world.gateway.callback())
    },
  )
  await killEverywhere(
    'return, then the callback',
    payFirst,
    (one, process) => process.comeBack(one.world.gateway.returnQuery()),
    (one) => repeat(one, one.world.gateway.callback()),
  )
  await killEverywhere(
    'return, and the callback is lost: check',
    payFirst,
    (one, process) => process.comeBack(one.world.gateway.returnQuery()),
    async (one) => {
      one.world.gateway.bills.at(-1)!['paid'] = 'true'
      one.world.now += 61_000
      await one.start().payments.check('A-1001')
    },
  )
  await killEverywhere(
    'check, then check again',
    async (one) => {
      await payFirst(one)
      one.world.gateway.bills.at(-1)!['paid'] = 'true'
    },
    (_one, process) => process.payments.check('A-1001').catch(() => undefined),
    async (one) => {
      one.world.now += 61_000
      await one.start().payments.check('A-1001')
    },
  )
})

const faults: Record<string, SimulatedBillplz['answer']> = {
  'is down': () => Promise.reject(new TypeError('fetch failed')),
  'times out': () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')),
  'answers 500': () => new Response('Oops', { status: 500 }),
  'answers 401': () => Response.json({}, { status: 401 }),
  'answers 422': () => Response.json({ error: {} }, { status: 422 }),
  'answers 429': () => new Response('', { status: 429 }),
  'answers 200 with HTML': () => new Response('<html>'),
  'answers {}': () => Response.json({}),
  'answers []': () => Response.json([]),
  'answers nothing': () => new Response(''),
  'answers null': () => Response.json(null),
  'answers without a URL': () => Response.json({ id: 'bill1' }),
  'answers with a script as URL': () => Response.json({ id: 'x', url: 'javascript:alert(1)' }),
  redirects: () => new Response(null, { status: 302, headers: { location: '/login' } }),
}

it.each(Object.keys(faults))('the gateway %s', async (fault) => {
  const one = openWorld()
  one.world.gateway.answer = faults[fault]
  const place = (await one.start().pay()).headers.get('location')
  const between = (await one.world.records.load('A-1001'))?.state
  expect(await one.start().payments.status('A-1001')).toMatchObject({ canPay: true })
  expect(one.world.log).toHaveLength(1)
  expect(one.world.log.join()).not.toContain(account.apiKey.slice(0, 8))
  one.world.gateway.answer = undefined
  await payAgain(one)
  await repeat(one, one.world.gateway.callback())
  await expectSoundEnd(one, ['bill1'])
  table.push(`the gateway ${fault} | ${place}, ${between} | ${await describeEnd(one)}`)
})

it('the table of the end states', async () => {
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('faultMatrix.txt')
})
