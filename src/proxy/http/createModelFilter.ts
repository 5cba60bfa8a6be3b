import {
  type Bank,
  BANK_MODELS,
  type BankModel,
  inferBankModel,
  isOfModel,
  oneOf,
  parseOptions,
  readBankModel,
} from '../../contract/index.js'
import type { FpxProxyOptions } from '../options/FpxProxyOptions.js'

/** Filters banks that share a code: returns those of one model, and those whose model is unknown. */
export type ModelFilter = (banks: readonly Bank[], model: BankModel) => readonly Bank[]

/** The option that selects a model. */
export const modelOption = oneOf(BANK_MODELS)

/** Creates a filter that determines a bank's model as the picker does. */
export function createModelFilter(mapBank: FpxProxyOptions['mapBank']): ModelFilter {
  const findModel = (bank: Bank, rows: readonly Bank[]) => {
    // Copied, because the list is shared.
    const mapped = mapBank?.(structuredClone(bank))?.model
    if (mapped === undefined) return readBankModel(bank) ?? inferBankModel(bank, rows)
    if (mapped === null) return undefined
    return parseOptions(modelOption, mapped, { name: 'the model that mapBank returns', shown: /^/ })
  }
  return (banks, model) =>
    banks.filter((bank) => isOfModel({ model: findModel(bank, banks) }, model))
}
