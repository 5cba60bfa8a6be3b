import * as v from 'valibot'
import { wholeNumber } from '../../contract/parseOptions.js'
import type { SandboxBill, SandboxCallback } from './SandboxBill.js'

/** The values of the `callbacks` setting, which determines when the shop receives the callback. */
export const callbackTimes = ['before-return', 'after-return', 'never'] as const

export interface BillOptions {
  signatureKey: string
  callbackHosts?: readonly string[] | undefined
  callbackRetryMs: readonly number[]
  onCallback?: ((bill: SandboxBill, callback: SandboxCallback) => void) | undefined
  fetch?: typeof fetch | undefined
  publicUrl?: string | undefined
}

const text = 'a text of at least one character'

/** The delays after which Billplz retries failed callbacks, without the random part of up to five minutes. */
const RETRY_MS = [15_000, 900_000, 900_000, 86_400_000]

export const createBillEntries = () => ({
  signatureKey: v.optional(v.pipe(v.string(text), v.nonEmpty(text)), 'sandbox-signature-key'),
  callbackHosts: v.optional(v.array(v.string('a host such as "shop.example"'), 'a list of hosts')),
  callbackRetryMs: v.optional(v.array(wholeNumber(0), 'a list of milliseconds'), RETRY_MS),
  onCallback: v.custom<BillOptions['onCallback']>(() => true),
  fetch: v.custom<BillOptions['fetch']>(() => true),
  publicUrl: v.optional(
    v.custom<string>(
      (value) =>
        typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value,
      'an origin such as "http://localhost:4010"',
    ),
  ),
})
