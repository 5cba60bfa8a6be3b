import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGuideFiles } from '../support/guides/buildGuideFiles.js'
import {
  bayarcashCallbacks,
  bayarcashKey,
  billplzCallbacks,
  billplzKey,
  billplzReturnAsCallback,
  billplzReturns,
  type CallbackVector,
  chipCallbacks,
  chipPublicKey,
  toyyibPayCallbacks,
  toyyibPayKey,
} from '../support/guides/callbackVectors.js'
import { filesOf } from '../support/guides/codeBlocks.js'

type Payment = { reference: string; amount: number | undefined; status: string } | undefined
type VerifyForm = (form: URLSearchParams, key: string) => Payment

interface Files {
  verifyBillplz: VerifyForm
  verifyBayarcash: VerifyForm
  verifyToyyibPay: VerifyForm
  verifyChip: (body: Uint8Array, signature: string | null, key: string, isTest?: boolean) => Payment
}

let files: Files
let remove: () => void
beforeAll(async () => {
  const guide = filesOf(readFileSync('src/guides/callbacks.md', 'utf8'))
  const code = Object.fromEntries(Object.entries(guide).filter(([name]) => name.endsWith('.ts')))
  const names = Object.keys(code).map((name) => name.replace(/ts$/, 'js'))
  const all = names.map((name) => `export * from './${name}'\n`).join('')
  const built = await buildGuideFiles({ ...code, 'all.ts': all }, 'all.ts')
  files = built.exports as Files
  remove = built.remove
})
afterAll(() => remove())

/** Returns what the TypeScript must return for a vector. An unsigned amount is `undefined`. */
const expected = ({ payment }: Pick<CallbackVector, 'payment'>) =>
  payment ? { ...payment, amount: payment.amount ?? undefined } : undefined

const forms = [
  ['verifyBillplz', 'callback', billplzKey, billplzCallbacks, 'paid=false'],
  ['verifyBillplz', 'return', billplzKey, billplzReturns, 'billplz[paid]=false'],
  ['verifyBayarcash', 'callback', bayarcashKey, bayarcashCallbacks, 'amount=0.01'],
  ['verifyToyyibPay', 'callback', toyyibPayKey, toyyibPayCallbacks, 'status=3'],
] as const

describe.each(forms)('%s of the guide, for a %s', (verify, _kind, key, vectors, second) => {
  const genuine = vectors[0]!.form

  it.each(vectors)('$name', (vector) => {
    expect(files[verify](new URLSearchParams(vector.form), key)).toEqual(expected(vector))
  })

  it('refuses every callback with another key', () => {
    for (const { form } of vectors)
      expect(files[verify](new URLSearchParams(form), 'another')).toBeUndefined()
  })

  it('refuses a field that occurs twice', () => {
    for (const form of [`${genuine}&${second}`, `${second}&${genuine}`])
      expect(files[verify](new URLSearchParams(form), key)).toBeUndefined()
  })

  it('throws if the key is empty, because anyone could sign with it', () => {
    expect(() => files[verify](new URLSearchParams(genuine), '')).toThrow('The key is empty')
  })
})

it('a signed Billplz return is not a callback', () => {
  const form = new URLSearchParams(billplzReturnAsCallback)
  expect(files.verifyBillplz(form, billplzKey)).toBeUndefined()
})

describe('verifyChip of the guide', () => {
  it.each(chipCallbacks)('$name', (vector) => {
    const body = new TextEncoder().encode(vector.body)
    expect(files.verifyChip(body, vector.signature, chipPublicKey)).toEqual(expected(vector))
  })

  it('accepts test purchases only if they are expected', () => {
    const accepted = chipCallbacks.filter(({ body, signature }) =>
      files.verifyChip(new TextEncoder().encode(body), signature, chipPublicKey, true),
    )
    expect(accepted.map(({ name }) => name)).toEqual(['a signed test purchase'])
  })

  it('refuses a callback without the signature header', () => {
    const body = new TextEncoder().encode(chipCallbacks[0]!.body)
    expect(files.verifyChip(body, null, chipPublicKey)).toBeUndefined()
  })
})
