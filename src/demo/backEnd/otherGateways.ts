import type { GatewayReader } from 'fpx-checkout/gateway'
import * as adapters from 'fpx-checkout/gateway/adapters'
import type { Sandbox } from 'fpx-checkout/sandbox'
import { type SentBank, toDuitNowList } from './toDuitNowList.js'

const isOnline = ({ status }: SentBank) => status !== 'offline'
const isRetail = ({ model }: SentBank) => model !== 'B2B1'
const byCode = (banks: readonly SentBank[], toEntry: (bank: SentBank) => [string, unknown]) =>
  Object.fromEntries(banks.map(toEntry))

/** The gateways whose lists the demo can show, named after their adapters. */
export type DemoAdapter = 'standard' | 'billplz-v3' | 'billplz-v4' | keyof typeof toBody

/** Converts banks to the body that each gateway's public documentation describes. */
const toBody = {
  'bayarcash-fpx': (banks: readonly SentBank[]) => ({
    data: banks.map((bank) => ({
      bank_display_name: bank.display,
      bank_name: bank.name,
      bank_code: bank.code,
      bank_availability: isOnline(bank),
    })),
  }),
  'bayarcash-duitnow': (banks: readonly SentBank[]) =>
    banks.filter(isRetail).map((bank) => ({
      bank_name: bank.name,
      bank_code: bank.code,
      bank_availability: isOnline(bank),
    })),
  toyyibpay: (banks: readonly SentBank[]) =>
    banks.filter(isRetail).map((bank) => ({ CODE: bank.code, NAME: bank.display ?? bank.name })),
  'duitnow-pay': toDuitNowList,
  'revenue-monster': (banks: readonly SentBank[]) => ({
    item: byCode(banks, (bank) => {
      const code = `${bank.code}:${bank.model ?? 'B2C'}`
      return [code, { code, isOnline: isOnline(bank), name: bank.display ?? bank.name }]
    }),
    code: 'SUCCESS',
  }),
  chip: (banks: readonly SentBank[]) =>
    byCode(banks.filter(isRetail), (bank) => [`${bank.code}`, isOnline(bank) ? 'A' : 'B']),
  'paynet-fpx': (banks: readonly SentBank[]) =>
    banks
      .filter(isRetail)
      .map((bank) => `${bank.code}~${isOnline(bank) ? 'A' : 'B'}`)
      .join(),
}

/**
 * Returns the options with which a proxy reads a gateway's list. The sandbox sends its banks, and the conversion makes
 * the gateway's own list of them, so every fault of the sandbox reaches the adapter.
 */
export function imitateGateway(sandbox: Sandbox, name: Exclude<DemoAdapter, 'standard'>) {
  const reader: GatewayReader | undefined = Object.values(adapters).find(
    (each) => each.name === name,
  )
  if (!reader) throw new TypeError(`There is no adapter "${name}".`)
  const adapter = { path: '/banks', ...reader }
  if (name === 'billplz-v3' || name === 'billplz-v4') return { adapter, base: '/api' }
  const fetchList: typeof fetch = async (_input, init) => {
    const answer = await sandbox('https://sandbox.example/v2/bank', {
      headers: { authorization: 'Bearer sandbox-key' },
      signal: init?.signal ?? null,
    })
    const text = await answer.text()
    if (!text.startsWith('{"data"')) return new Response(text, answer)
    const body = toBody[name]((JSON.parse(text) as { data: SentBank[] }).data)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body))
  }
  return { adapter, base: '', fetch: fetchList }
}
