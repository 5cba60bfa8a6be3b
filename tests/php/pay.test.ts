import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'fpx-pay-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const order = { id: 'A-1', amount: 5890, name: 'Siti', email: 'siti@example.com' }

interface Paid {
  url: string
  sent: Record<string, string>
  status: { state: string; canPay: boolean }
}

/** Pays an order in a process of its own, some seconds after the first one. */
function pay(seconds: number, fields: object = order, end = '') {
  const { stdout, stderr, signal } = spawnSync(
    'php',
    [
      'tests/php/support/pay.php',
      join(folder, 'shop.sqlite'),
      String(1_800_000_000 + seconds),
      JSON.stringify(fields),
      end,
    ],
    { encoding: 'utf8' },
  )
  if (signal) return { signal }
  if (!stdout.startsWith('{')) throw new Error(`PHP says: ${stdout}${stderr}`)
  return JSON.parse(stdout) as Paid
}

describe('a payment in PHP', () => {
  it('can begin again 30 seconds after its process was killed, and not before', () => {
    expect(pay(0, order, 'die')).toEqual({ signal: 'SIGKILL' })
    // The first process may still be asking the gateway.
    const early = pay(29)
    expect(early).toMatchObject({ sent: [], status: { state: 'creating', canPay: false } })
    expect(early).toHaveProperty('url', expect.stringContaining('https://shop.example/order?'))
    expect(pay(31)).toMatchObject({
      url: 'https://billplz.example/bills/bill1?auto_submit=true',
      sent: { amount: '5890' },
      status: { state: 'pending' },
    })
  })

  it.each([
    [{ email: '', phone: '60123456789' }, { mobile: '60123456789' }, 'email'],
    [{ phone: null }, { email: 'siti@example.com' }, 'mobile'],
  ])('with %j is billed to what there is', (fields, sent, absent) => {
    const paid = pay(0, { ...order, ...fields })
    expect(paid).toMatchObject({ sent })
    expect((paid as Paid).sent).not.toHaveProperty(absent)
  })
})
