import type { Bank } from './bank.js'
import { fieldsOf, readFieldsMatching } from './bankFields.js'
import { codesOfOneModel, fieldNames, fieldValues } from './fpxFacts.js'

/**
 * The FPX model, which is B2C (01) for retail accounts or B2B1 (02) for corporate accounts. A payment from a corporate
 * account must be approved by a second person.
 */
export type BankModel = 'B2C' | 'B2B1'

export const BANK_MODELS: readonly BankModel[] = ['B2C', 'B2B1']

/** Whether an option belongs in a list that is filtered by model. An option without a model belongs in every list. */
export const isOfModel = ({ model }: { model: BankModel | undefined }, filter?: BankModel) =>
  !filter || !model || model === filter

const details = /* @__PURE__ */ readFieldsMatching(fieldNames.model)

/**
 * Reads a bank's FPX model from the fields `model`, `type`, `channel`, and `category`. Each field can contain a string
 * or a list of strings. Returns `undefined` if the fields name neither or both of the models.
 */
export function readBankModel(bank: Bank): BankModel | undefined {
  const [model, other] = readStatedModels(bank)
  return other ? undefined : model
}

/**
 * Infers a bank's model from its code if the bank's fields don't name a model and PayNet lists the code for only one
 * model. Returns `undefined` if another row of the list has the same code but different fields.
 */
export const inferBankModel = (bank: Bank, rows: readonly Bank[]): BankModel | undefined =>
  BANK_MODELS.find(
    (model) =>
      codesOfOneModel[model].split(' ').includes(bank.code) &&
      readStatedModels(bank).length === 0 &&
      rows.every((row) => row.code !== bank.code || fieldsOf(row) === fieldsOf(bank)),
  )

function readStatedModels(bank: Bank): BankModel[] {
  const values = details(bank).flat()
  const is = (words: RegExp) =>
    values.some((value) => typeof value === 'string' && words.test(value.trim()))
  return BANK_MODELS.filter((model) => is(fieldValues[model]))
}
