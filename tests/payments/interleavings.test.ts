import { expect, it } from 'vitest'
import fc from '../support/deterministic/fastCheck.js'
import { runScenario, scenarioBanks, type Step } from '../support/payments/runScenario.js'

// Random payers, gateways, and shops. Afterwards, the gateway recovers and repeats what it has to say.

const pick = (...values: unknown[]) => fc.constantFrom(...values)
const step = (verb: string, members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ do: fc.constant(verb), ...members }) as fc.Arbitrary<Step>
const bill = fc.integer({ min: 1, max: 4 })
const pay = step('pay', {
  bank: pick('maybank', 'cimb', 'rhb-company'),
  beside: pick(undefined, undefined, undefined, 'cimb'),
})

const simple = fc.oneof(
  { weight: 4, arbitrary: pay },
  { weight: 2, arbitrary: step('bill', { bill, is: pick('paid', 'paid', 'deleted') }) },
  {
    weight: 3,
    arbitrary: step('callback', { bill, says: pick('paid', 'failed', 'waiting', 'unclear') }),
  },
  { weight: 2, arbitrary: step('return', { bill, says: pick('paid', 'failed', 'nothing') }) },
  step('wait', { seconds: pick(5, 31, 960, 3660, 90_000) }),
  step('check', {}),
  step('checkDue', {}),
)
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: simple },
    step('gateway', {
      create: pick('ok', 'ok', 'lost', 'down'),
      find: pick('ok', 'ok', 'down'),
      cancel: pick('ok', 'down'),
    }),
    step('order', { amount: pick(5890, 6000) }),
    step('onPaid', { is: pick('ok', 'fails') }),
    step('resolve', { payment: bill, as: pick('accept', 'refunded'), by: pick('Aminah') }),
    step('configure', { gateways: pick(['billplz'], ['second', 'billplz'], ['second']) }),
    {
      weight: 2,
      // A second tab, or a message, while the gateway is answering.
      arbitrary: step('during', {
        call: fc.tuple(pick('create', 'find', 'cancel'), bill).map((call) => call.join(' ')),
        steps: fc.array(simple, { minLength: 1, maxLength: 2 }),
      }),
    },
  ),
  { minLength: 2, maxLength: 14 },
)

/** What happens after any random beginning: everything works again, and the payer chooses a bank. */
const recovery: Step[] = [
  { do: 'gateway', create: 'ok', find: 'ok', cancel: 'ok' },
  { do: 'gateway', name: 'second', create: 'ok', find: 'ok', cancel: 'ok' },
  { do: 'onPaid', is: 'ok' },
  { do: 'configure', gateways: ['second', 'billplz'] },
  { do: 'wait', seconds: 301 },
  { do: 'checkDue' },
  { do: 'check' },
  { do: 'repeat' },
  { do: 'checkDue' },
  { do: 'pay', bank: 'cimb' },
]

const run = (beginning: Step[]) =>
  runScenario({
    ...{ name: '', steps: [...beginning, ...recovery] },
    ...{ state: '', payments: [], calls: [], onPaid: 0, log: [] },
  })

it('no payer is charged twice unnoticed or left without a way on, and onPaid runs alone', async () => {
  const ends = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(steps, async (beginning) => {
      const { record, bills, places, log, mostAtOnce } = await run(beginning)
      const payments = record?.payments ?? []
      const stateOf = (paid: Record<string, string>) =>
        payments.find(({ reference }) => reference === paid['reference_2'])?.state
      const paid = bills.filter((made) => made['paid'] === 'true')

      // All money is known, and at most one payment counts, unless a person has accepted another one.
      for (const made of paid) expect(['paid', 'review', 'refunded']).toContain(stateOf(made))
      const counted = payments.filter(({ state, resolved }) => state === 'paid' && !resolved)
      expect(counted.length).toBeLessThanOrEqual(1)
      for (const { id } of counted) expect(paid.map((made) => made['id'])).toContain(id)
      const byPerson = payments.filter(({ resolved }) => resolved?.as === 'accept').length
      expect(record?.paidBy !== undefined).toBe(counted.length + byPerson > 0)

      // The payer reaches the bank that was chosen last, for the order's amount, or the order has ended.
      const { place, bank, amount } = places.at(-1)!
      const [, number] = /^bank (\d+)$/.exec(place) ?? []
      if (number) {
        const made = bills[Number(number) - 1]!
        expect([made['reference_1'], made['amount'], made['deleted'] ?? '']).toEqual([
          ...[scenarioBanks[bank]!.code, String(amount), ''],
        ])
      } else {
        expect(place).toBe('order')
        const awaitsApproval = payments.at(-1)?.awaitsApproval === true
        expect(['paid', 'review'].includes(record!.state) || awaitsApproval).toBe(true)
      }
      // Two payments that can be paid are never left without a line in the log.
      const open = payments.filter(({ state }) => state === 'pending')
      const isSaid = log.some((kind) => /^(still-payable|not-checked|gateway-gone)$/.test(kind))
      if (!isSaid) expect(open.length).toBeLessThanOrEqual(1)
      expect(mostAtOnce).toBeLessThanOrEqual(1)
      expect(record?.fulfilment ?? 'done').toBe('done')
      const end = number ? 'bank' : record!.state
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }),
    { numRuns: 400 },
  )
  // Control: the random beginnings reach each kind of end.
  for (const end of ['bank', 'paid', 'review', 'pending']) expect([...ends.keys()]).toContain(end)
})
