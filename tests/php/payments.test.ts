import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { privateHosts, publicHosts } from '../support/gateway/privateHosts.js'
import { phoneNumbers } from '../support/payments/phoneNumbers.js'

interface Step {
  do: string
  gives?: unknown
  steps?: Step[]
  [member: string]: unknown
}

interface Row {
  name: string
  needs?: string[]
  steps: Step[]
}

interface Outcome {
  /** What each step has returned. */
  gives: unknown[]
  state: string
  payments: string[]
  calls: string[]
  onPaid: number
  log: string[]
  due: number | null
  /** The forms of the created bills. */
  sent: Record<string, string>[]
  /** How long the row took on its clock. */
  seconds: number
}

const table = JSON.parse(readFileSync('tests/support/payments/scenarios.json', 'utf8')) as {
  banks: object
  rows: (Row & Outcome)[]
}

/** Runs rows in one PHP process, whose command has more `flags`. */
function run(rows: readonly Row[], banks = table.banks, flags: string[] = []): Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-scenarios-'))
  try {
    const input = JSON.stringify({ banks, rows })
    const args = [...flags, 'tests/php/support/scenarios.php', folder]
    return JSON.parse(
      execFileSync('php', args, { input, encoding: 'utf8', stdio: 'pipe' }),
    ) as Outcome[]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const runSteps = (...steps: Step[]) => run([{ name: '', steps }])[0]!

/** Returns what each step must return, in the order in which they run; `undefined` where the row doesn't say. */
function listExpected(steps: readonly Step[]): unknown[] {
  let during: Step[] = []
  return steps.flatMap((step) => {
    const { do: name, gives, ...members } = step
    const first = during
    during = name === 'during' ? (step.steps ?? []) : []
    return [...listExpected(first), name === 'expect' ? members : gives]
  })
}

describe('in PHP', () => {
  const outcomes = run(table.rows)

  it.each(table.rows.map((row, index) => [row.name, row, outcomes[index]!] as const))(
    '%s',
    (_name, { name: _, needs: _needs, steps, ...end }, outcome) => {
      const expected = listExpected(steps)
      expect(outcome).toMatchObject(end)
      expect(
        outcome.gives.map((given, index) => (expected[index] === undefined ? undefined : given)),
      ).toEqual(expected)
    },
  )
})

const pay = (bank = 'maybank', more: object = {}): Step => ({ do: 'pay', bank, ...more })
const callback = (bill: number, says: string, more: object = {}): Step => ({
  do: 'callback',
  bill,
  says,
  ...more,
})

describe('a bill of a PHP shop', () => {
  it('has no separator of the signature, so that its callback is accepted', () => {
    const order = {
      name: `Siti | Co\r\n${'ü'.repeat(300)}`,
      email: 'a|b@example.com',
      phone: '012-345 6789',
      description: 'Two|bags',
    }
    const name = `Siti   Co ${'ü'.repeat(245)}`
    const { sent, gives } = runSteps(
      { do: 'order', ...order },
      pay(),
      callback(1, 'paid', { fields: { name: name.toUpperCase() } }),
    )
    expect(sent).toMatchObject([{ name, mobile: '60123456789', description: 'Two bags' }])
    expect(sent[0]).not.toHaveProperty('email')
    expect(gives.at(-1)).toBe(200)
  })

  it.each([
    [{ email: '', phone: '+60 3-2345 6789' }, { mobile: '60323456789' }, 'email'],
    [{ phone: null }, { email: 'siti@example.com' }, 'mobile'],
  ])('with %j is billed to what there is', (order, sent, absent) => {
    const outcome = runSteps({ do: 'order', ...order }, pay())
    expect(outcome.sent).toMatchObject([sent])
    expect(outcome.sent[0]).not.toHaveProperty(absent)
  })

  describe('with a phone number', () => {
    const outcomes = run(
      phoneNumbers.flatMap(({ typed: phone }) => [
        { name: '', steps: [{ do: 'order', email: '', phone }, pay()] },
        { name: '', steps: [{ do: 'order', phone }, pay()] },
      ]),
    )
    it.each(phoneNumbers.map((row, index) => ({ ...row, index })))(
      'typed as $typed sends $alone, and beside an e-mail address $besideEmail',
      ({ alone, besideEmail, index }) => {
        const sent = outcomes.slice(2 * index).map((outcome) => outcome.sent[0]?.['mobile'])
        expect(sent.slice(0, 2)).toEqual([alone, besideEmail])
      },
    )
  })

  it.each([{ email: '' }, { email: 'a|b@example.com' }, { email: '', phone: '|' }])(
    'is not created for a payer with %j, who reads why',
    (order) => {
      const { gives, calls } = runSteps({ do: 'order', ...order }, pay())
      expect([gives.at(-1), calls]).toEqual(['contact', []])
    },
  )

  it('is not created if Billplz refuses the e-mail address, which the payer reads', () => {
    const refused = { do: 'gateway', create: 'refuses-email' }
    const { gives, log } = runSteps(refused, pay())
    expect([gives.at(-1), log]).toEqual(['contact', ['not-created']])
  })

  it.each([
    ['', 'bank 1'],
    ['B2X', 'bank'],
    [['B2C'], 'bank'],
  ])('for the submitted model %j leads to: %s', (model, place) => {
    expect(runSteps(pay('maybank', { model })).gives).toEqual([place])
  })

  it('is for the account that the code names, if neither the list nor the form does', () => {
    const banks = { agro: { code: 'AGRO02', model: null } }
    const [outcome] = run([{ name: '', steps: [pay('agro')] }], banks)
    expect(outcome).toMatchObject({ gives: ['bank 1'], sent: [{ reference_1: 'B2B1-AGRO02' }] })
  })

  it.each([
    ['BCBB0235', ['CIMB Clicks', 'CIMB Bank'], '', 'bank'],
    ['RHB0218', ['RHB Bank', 'RHB Bank'], '', 'bank 1'],
    ['BCBB0235', ['CIMB Clicks', 'CIMB Bank'], 'B2B1', 'bank 1'],
    ['RHB0218', ['RHB Bank'], '', 'bank 1'],
    ['MB2U0227', ['Maybank2U', 'Maybank2U'], '', 'bank 1'],
  ])(
    'of %s in the rows %j, with the submitted model "%s", leads to: %s',
    (code, names, model, place) => {
      const banks = Object.fromEntries(
        names.map((name, index) => [index, { code, name, model: null }]),
      )
      const [outcome] = run([{ name: '', steps: [pay('0', { model })] }], banks)
      expect(outcome).toMatchObject({
        gives: [place],
        log: place === 'bank' ? ['model-missing'] : [],
      })
    },
  )
})

it('a payment is paid although php.ini changes the separators of queries', () => {
  const flags = ['-d', 'arg_separator.output=&amp;', '-d', 'arg_separator.input=;']
  const steps = [pay(), callback(1, 'paid'), { do: 'return', bill: 1, says: 'paid' }]
  const [outcome] = run([{ name: '', steps }], table.banks, flags)
  expect(outcome).toMatchObject({ gives: ['bank 1', 200, 'order'], state: 'paid', log: [] })
})

it('an order that can not be read does not stop the job, and its money is found later', () => {
  const paid: Step = { do: 'bill', bill: 1, is: 'paid' }
  const [later, job]: Step[] = [{ do: 'wait', minutes: 16 }, { do: 'checkDue' }]
  // A customer's data were erased, so the shop's `findOrder` throws a TypeError.
  const erased: Step = { do: 'order', email: null }
  const restored: Step = { do: 'order', email: 'siti@example.com' }
  const outcome = runSteps(pay(), paid, later!, erased, job!, restored, later!, job!)
  expect(outcome).toMatchObject({ state: 'paid', log: ['not-checked'] })
})

it.each([
  [0, 1],
  [6, 2],
  // The clock was set back.
  [-10, 2],
])(
  'a process that ended in onPaid: %d minutes later, it has been called %d times',
  (minutes, onPaid) => {
    const [dies, ok]: Step[] = ['dies', 'ok'].map((is) => ({ do: 'onPaid', is }))
    const [first, again] = [callback(1, 'paid'), callback(1, 'paid')]
    const outcome = runSteps(pay(), dies!, first, ok!, { do: 'wait', minutes }, again)
    expect(outcome).toMatchObject({ state: 'paid', onPaid })
  },
)

it('a payer whose order can not be read at the moment returns to the order, which the callback settles', () => {
  const paid: Step = { do: 'return', bill: 1, says: 'paid', gives: 'order' }
  // The database of the shop's orders is down, so `findOrder` throws.
  const [down, up]: Step[] = [
    { do: 'order', email: null },
    { do: 'order', email: 'siti@example.com' },
  ]
  const outcome = runSteps(pay(), down!, paid, up!, callback(1, 'paid'))
  expect(outcome.gives).toEqual(['bank 1', null, 'order', null, 200])
  expect(outcome).toMatchObject({ state: 'paid', log: ['return-failed'] })
})

it.each(['order=A-1001&payment=x', 'order=A-9&payment=x', ''])(
  'a return with the query "%s" is logged, and leads to no order',
  (query) => {
    const outcome = runSteps(pay(), { do: 'return', bill: 1, says: 'nothing', query })
    expect(outcome.gives.at(-1)).toBe('other')
    expect(outcome.log).toEqual(['unknown-return'])
  },
)

it('a table that takes the order "a-1" for "A-1" ends in an error, and pays neither with the money of the other', () => {
  const code = `require 'src/php/autoload.php';
    $pdo = new PDO('sqlite::memory:');
    $pdo->exec('CREATE TABLE fpx_payments (order_id TEXT COLLATE NOCASE PRIMARY KEY, version INT, state TEXT, due_at INT, record TEXT)');
    $records = new FpxCheckout\\Payments\\PdoRecords($pdo);
    $records->save(['orderId' => 'a-1', 'version' => 1, 'state' => 'paid']);
    try { $records->load('A-1'); } catch (RuntimeException $error) { echo $error->getMessage(); }
    echo ' ', $records->load('a-1')['state'];`
  expect(execFileSync('php', ['-r', code], { encoding: 'utf8' })).toMatch(
    /has the order "a-1" in place of "A-1"\. .*CHARACTER SET binary\. paid$/,
  )
})

it.each([
  ['null', 'paid'],
  ["''", 'paid'],
  ["'SGD'", 'review'],
])('a report with the currency %s leaves the payment %s', (currency, state) => {
  const code = `require 'src/php/autoload.php';
    use FpxCheckout\\Payments\\{Order, Report, Settlement};
    $payment = ['reference' => 'r', 'id' => 'b1', 'amount' => 5890, 'bank' => 'MB2U0227'];
    $record = Settlement::add(Settlement::start('A-1001'), $payment, 0);
    $order = new Order('A-1001', 5890, 'Siti');
    echo Settlement::apply($record, 'r', new Report('b1', 'paid', 5890, ${currency}), $order, 1, true)['payments'][0]['state'];`
  expect(execFileSync('php', ['-r', code], { encoding: 'utf8' })).toBe(state)
})

it.each(['callbackUrl', 'returnUrl', 'orderUrl'])(
  '%s must have https, except on this machine and in private networks',
  (option) => {
    const code = `require 'src/php/FpxPayments.php'; require 'src/php/FpxBanks.php';
      $options = [
        'banks' => new FpxCheckout\\FpxBanks(['baseUrl' => 'https://billplz.example/api', 'apiKey' => 'key']),
        'gateway' => new FpxCheckout\\Payments\\Billplz(['apiKey' => 'key', 'collection' => 'shop', 'signatureKey' => 'key']),
        'records' => new FpxCheckout\\Payments\\PdoRecords(new PDO('sqlite::memory:')),
        'findOrder' => fn () => null,
      ];
      $urls = array_fill_keys(['callbackUrl', 'returnUrl', 'orderUrl'], 'https://shop.example/page?id=1');
      $refused = [];
      foreach (json_decode($argv[1]) as $url) {
        try { new FpxCheckout\\FpxPayments(['${option}' => $url] + $options + $urls); }
        catch (InvalidArgumentException $error) { $refused[] = [$url, $error->getMessage()]; }
      }
      echo json_encode($refused);`
    const toUrl = (host: string) => `http://${host}/page?id=1`
    const refused = [...publicHosts.map(toUrl), 'shop.example/page', 'https://shop.example/#page']
    const urls = [...privateHosts.map(toUrl), 'https://shop.example/page', ...refused]
    const output = execFileSync('php', ['-r', code, JSON.stringify(urls)], { encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual(
      refused.map((url) => [
        url,
        expect.stringContaining(`\`${option}\` must be an absolute URL`) as string,
      ]),
    )
  },
)

it('two gateways with one name are refused: the payments of one would be settled by the other', () => {
  const twice = () => runSteps({ do: 'configure', gateways: ['billplz', 'billplz'] })
  expect(twice).toThrow('two gateways have the name "billplz"')
})

describe('a gateway that signs no messages', () => {
  const unsigned: Step = { do: 'configure', gateways: ['unsigned'] }

  it.each([
    ['a callback', callback(1, 'paid'), 200],
    ['a return', { do: 'return', bill: 1, says: 'paid' }, 'order'],
  ])('is asked because of %s', (_what, message, given) => {
    const outcome = runSteps(unsigned, pay(), message)
    expect(outcome.gives.at(-1)).toBe(given)
    expect(outcome).toMatchObject({
      state: 'paid',
      calls: ['unsigned: create 1', 'unsigned: find 1'],
    })
  })

  it('is asked again by the job if it did not answer', () => {
    const down: Step = { do: 'gateway', name: 'unsigned', find: 'down' }
    expect(runSteps(unsigned, pay(), down, callback(1, 'paid'))).toMatchObject({
      gives: [null, 'bank 1', null, 503],
      state: 'pending',
    })
  })
})

describe('an order above the limit of personal accounts', () => {
  const large: Step = { do: 'order', amount: 4_500_000 }
  it.each([
    ['MB2U0227', null, {}, 'bank 1'],
    ['MB2U0227', null, { model: 'B2C' }, 'bank 1'],
    // Controls: the gateway states the model, or the code has both, of which the payer has chosen one.
    ['MB2U0227', 'B2C', {}, 'amount'],
    ['BIMB0340', null, { model: 'B2C' }, 'amount'],
  ])(
    'at %s, with the model %j in the list and %j in the form, leads to: %s',
    (code, model, form, place) => {
      const [outcome] = run([{ name: '', steps: [large, pay('it', form)] }], {
        it: { code, model },
      })
      expect(outcome!.gives.at(-1)).toBe(place)
    },
  )
})

describe('a gateway that hangs', () => {
  const hangs: Step = { do: 'gateway', find: 'hangs', cancel: 'hangs', create: 'hangs' }
  const three = ['maybank', 'cimb', 'rhb-personal'].flatMap((bank) => [
    { do: 'gateway', cancel: 'down' },
    pay(bank),
  ])

  it('keeps a payer with three open bills waiting for eight seconds, and is asked once', () => {
    const outcome = runSteps(...three, hangs, pay('maybank'))
    expect(outcome.gives.at(-1)).toBe('later')
    expect(outcome.seconds).toBeLessThanOrEqual(8)
    const before = runSteps(...three).calls
    expect(outcome.calls.slice(before.length)).toHaveLength(1)
  })

  it('keeps a payer with a new order waiting for ten seconds', () => {
    const outcome = runSteps(hangs, pay())
    expect(outcome).toMatchObject({ gives: [null, 'later'], seconds: 10 })
  })

  it('is asked once in a check, which fails', () => {
    const outcome = runSteps(...three, hangs, { do: 'check' })
    expect(outcome.gives.at(-1)).toBe('fails')
    expect(outcome.seconds).toBeLessThanOrEqual(10)
  })
})

it('an ambiguous callback with a valid signature asks the gateway', () => {
  const ambiguous = callback(1, 'failed', { fields: { name: 'Siti | Co' } })
  const outcome = runSteps(pay(), ambiguous, { do: 'bill', bill: 1, is: 'paid' }, ambiguous)
  expect(outcome.gives).toEqual(['bank 1', 503, null, 200])
  expect(outcome).toMatchObject({
    calls: ['create 1', 'find 1', 'find 1'],
    log: ['callback-ambiguous', 'callback-early'],
    onPaid: 1,
  })
})
