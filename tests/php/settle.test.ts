import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'fpx-settle-'))))
afterEach(() => rmSync(folder, { recursive: true }))

type Step = readonly [name: string, ...args: unknown[]]

interface Outcome {
  /** What each step has returned. */
  results: unknown[]
  record: {
    state: string
    work?: string
    payments: { id: string; state: string; reason?: string }[]
  }
  /** What the steps during the creation of a bill have returned. */
  creation?: unknown[]
  /** The forms of the created bills. */
  sent: Record<string, string>[]
  /** The ids of the bills whose state was requested. */
  asked: string[]
  /** How often `onPaid` has succeeded. */
  worked: number
  log: string[]
}

/** Runs steps in one process. */
function run(...steps: Step[]): Outcome {
  const args = ['tests/php/support/settle.php', join(folder, 'shop.sqlite'), JSON.stringify(steps)]
  const { stdout, stderr, signal } = spawnSync('php', args, { encoding: 'utf8' })
  if (signal) throw new Error(signal)
  if (!stdout.startsWith('{')) throw new Error(`PHP says: ${stdout}${stderr}`)
  return JSON.parse(stdout) as Outcome
}

const paid: Step = ['callback', { id: 'bill1', paid: 'true' }]

describe('onPaid in PHP', () => {
  it('is due until a call has succeeded, and so long a callback is answered with 503', () => {
    expect(() => run(['pay'], ['work', 'dies'], paid)).toThrow('SIGKILL')
    // The killed process may still be running `onPaid`.
    const early = run(['wait', 5], paid)
    expect(early).toMatchObject({ results: [null, 503], worked: 0, record: { work: 'due' } })
    const late = run(['wait', 61], paid, paid)
    expect(late).toMatchObject({ results: [null, 200, 200], worked: 1, record: { work: 'done' } })
  })

  it('runs although another request changes the record at the same time', () => {
    const outcome = run(['pay'], ['during', 'claim', ['touch']], paid)
    expect(outcome.results.at(-1)).toBe(200)
    expect(outcome).toMatchObject({ worked: 1, record: { work: 'done' } })
  })

  it('stays due if it fails or if the order is gone, which the log says', () => {
    const failure = run(['pay'], ['work', 'fails'], paid)
    expect(failure.results.at(-1)).toBe(503)
    const gone = run(['order', null], paid)
    expect(gone).toMatchObject({ results: [null, 503], record: { work: 'due' } })
    for (const { log } of [failure, gone]) expect(log.join()).toContain('onPaid failed')
    expect(run(paid)).toMatchObject({ results: [200], worked: 1, record: { work: 'done' } })
  })
})

describe('a payment in PHP', () => {
  it('shows the order if an earlier bill was paid while the new one was created', () => {
    const outcome = run(
      ['pay'],
      ['callback', { id: 'bill1', paid: 'false' }],
      ['during', 'creation', paid],
      ['pay'],
    )
    expect(outcome.creation).toEqual([200])
    expect(outcome.record).toMatchObject({ state: 'paid', payments: [{ state: 'paid' }, {}] })
    expect(outcome.results.at(-1)).toMatch(/^https:\/\/shop\.example\/order\?/)
  })
  it('is billed without the separator of the signature, so that its callback is accepted', () => {
    const contact = { name: `Siti | Co\r\n${'ü'.repeat(300)}`, email: 'a|b@example.com' }
    const order = { ...contact, phone: '60123456789', description: 'Two|bags' }
    const { sent } = run(['order', order], ['pay'])
    const name = `Siti   Co ${'ü'.repeat(245)}`
    expect(sent).toMatchObject([{ name, mobile: '60123456789', description: 'Two bags' }])
    expect(sent[0]).not.toHaveProperty('email')
    const callback: Step = ['callback', { id: 'bill1', paid: 'true', name: name.toUpperCase() }]
    expect(run(callback).results).toEqual([200])
  })

  it.each([{ email: '' }, { email: 'a|b@example.com' }, { email: 'a|b@example.com', phone: '|' }])(
    'is refused for an order with %j, and the log says why',
    (contact) => {
      const { results, sent, log } = run(['order', contact], ['pay'])
      expect([results.at(-1), sent]).toEqual(['refused: later', []])
      expect(log).toEqual([expect.stringContaining('an e-mail address or a phone number')])
    },
  )
})

describe('an unsigned return in PHP', () => {
  it('asks only about its payment, and once in 15 seconds, of however many payments and visits', () => {
    const payments = Array.from({ length: 20 }, (_, index) => index)
    const pays = payments.flatMap((index): Step[] => [['order', { amount: 5000 + index }], ['pay']])
    const visits = payments.map((index): Step => ['comeBack', index])
    const { asked } = run(...pays, ['comeBack', 4], ...visits, ['wait', 15], ...visits, ...visits)
    expect(asked).toEqual(['bill5', 'bill1'])
    // The shop's own check asks about all payments, whenever it is called.
    expect(run(['check']).asked).toHaveLength(20)
  })

  it('of a new payment asks although the one before it was just asked about', () => {
    const failure: Step = ['callback', { id: 'bill1', paid: 'false' }]
    const first: Step[] = [['pay'], ['comeBack', 0], failure, ['wait', 5], ['pay']]
    const outcome = run(...first, ['bill', 'bill2', true], ['comeBack', 1])
    expect(outcome).toMatchObject({ asked: ['bill1', 'bill2'], record: { state: 'paid' } })
  })
})

it('an ambiguous callback with a valid signature asks the gateway in PHP', () => {
  const callback: Step = ['callback', { id: 'bill1', paid: 'true', name: 'Siti | Co' }]
  const soon = run(['pay'], callback, ['bill', 'bill1', true], callback)
  expect(soon.results).toMatchObject([{}, 503, null, 503])
  expect(soon).toMatchObject({ asked: ['bill1'], record: { state: 'pending' } })
  expect(soon.log[0]).toContain('The gateway is asked instead.')
  const later = run(['wait', 15], ['bill', 'bill1', true], callback)
  expect(later).toMatchObject({ results: [null, null, 200], record: { work: 'done' } })
})

it.each([
  ['', 'https://billplz.example/bills/bill1?auto_submit=true'],
  ['B2X', 'refused: bank'],
  [['B2C'], 'refused: bank'],
])('the submitted model %j leads a payer of a PHP shop to: %s', (model, place) => {
  expect(run(['pay', model]).results).toEqual([place])
})
