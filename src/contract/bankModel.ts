import type { Bank } from './bank.js'
import { readFieldsMatching } from './readFieldsMatching.js'

/** FPX model: retail (B2C, model 01) or corporate (B2B1, model 02), where a second person approves. */
export type BankModel = 'B2C' | 'B2B1'

/** The models of FPX. */
export const BANK_MODELS: readonly BankModel[] = ['B2C', 'B2B1']

/** Whether a list of one model contains an option: a bank without a model is in every list. */
export const isOfModel = ({ model }: { model: BankModel | undefined }, filter?: BankModel) =>
  !filter || !model || model === filter

const details = /* @__PURE__ */ readFieldsMatching(/^(model|type|channel|category)$/i)
const retail = /^(b2c|01|retail|individual)$/i
const corporate = /^(b2b1?|02|corporate|business|company)$/i

/**
 * Reads the FPX model from `model`, `type`, `channel` or `category`, a value or a list of them.
 * `undefined` when the bank does not say, or says both.
 */
export function readBankModel(bank: Bank): BankModel | undefined {
  const values = details(bank).flat()
  const is = (words: RegExp) =>
    values.some((value) => typeof value === 'string' && words.test(value.trim()))
  const isRetail = is(retail)
  const isCorporate = is(corporate)
  return isRetail === isCorporate ? undefined : isRetail ? 'B2C' : 'B2B1'
}
