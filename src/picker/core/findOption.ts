import { type BankModel, isOfModel } from '../../contract/index.js'
import type { BankOption } from './toBankOptions.js'

/**
 * A bank: an option, its code and FPX model, or only its code. Eleven codes are in both models; such a code alone means
 * the personal bank of the consumer's portal, or the corporate bank if the picker's `model` is "B2B1".
 */
export type BankValue<Details extends object = Record<string, unknown>> =
  string | { code: string; model?: BankModel | undefined } | BankOption<Details>

/** The selected bank: an option; before there is a list, what was requested. */
export type SelectedBank = Exclude<BankValue, string>

/** Converts a value from outside into a bank; an empty code is no bank. */
export const toSelectedBank = <None extends null | undefined>(
  value: BankValue | None,
): SelectedBank | null | None => {
  const bank = typeof value === 'string' ? { code: value } : value
  return bank && (bank.code ? bank : null)
}

/** Returns the bank if it is an option; `undefined` if it was only requested, or is none. */
export const toOption = (bank: SelectedBank | null | undefined): BankOption | undefined =>
  bank && 'key' in bank ? bank : undefined

/** Whether two values name the same bank in the same way. */
export const isSameBank = (
  a: SelectedBank | null | undefined,
  b: SelectedBank | null | undefined,
): boolean =>
  a && b
    ? a.code === b.code && a.model === b.model && toOption(a)?.key === toOption(b)?.key
    : a === b

/** Returns a bank's option in a list; `undefined` if the list does not have the bank. `model` is the picker's. */
export const findOption = (
  options: readonly BankOption[],
  bank: SelectedBank,
  model?: BankModel,
): BankOption | undefined =>
  'key' in bank ? findSameOption(options, bank) : findRequestedOption(options, bank, model)

/**
 * Labels of enterprise portals that appear as personal banks in the FPX list, or in the list of a gateway that sends no
 * models. In lower case.
 */
const enterpriseLabels = ['maybank2e', 'cimb bank', 'i-bizrakyat', 'public bank pbe']

/**
 * Returns how far a row is from what a personal payer means, because a code or a bank's name may belong to several
 * rows: 0 for the personal portal, 1 for an enterprise portal listed as personal or without a model, 2 for a corporate
 * row. The row with the lowest tier is the one to select.
 */
export const getPortalTier = ({ label, model }: Pick<BankOption, 'label' | 'model'>): number =>
  model === 'B2B1' ? 2 : Number(enterpriseLabels.includes(label.toLowerCase()))

/** The rule for a bank that is not named exactly. See {@link BankValue}. */
function findRequestedOption(
  options: readonly BankOption[],
  { code, model }: Exclude<SelectedBank, BankOption>,
  pickerModel: BankModel | undefined,
): BankOption | undefined {
  // A page may pass an empty model for "unknown".
  const direction = (model || pickerModel) === 'B2B1' ? -1 : 1
  return options
    .filter((option) => option.code === code && isOfModel(option, model))
    .sort((a, b) => direction * (getPortalTier(a) - getPortalTier(b)))[0]
}

/**
 * Returns the option of a bank that was selected in an earlier list. Another option with the same code never replaces
 * it: the two models of a bank may share a code, and a payer has an account with only one of them.
 */
function findSameOption(options: readonly BankOption[], bank: BankOption): BankOption | undefined {
  const rows = options.filter((option) => option.code === bank.code)
  const sameModel = rows.filter((row) => row.model === bank.model)
  const isNamedAlike = ({ label, name }: BankOption) => label === bank.label && name === bank.name
  return (
    sameModel.find(({ key }) => key === bank.key) ??
    sameModel.find(isNamedAlike) ??
    // The bank was renamed. It was and is the only bank with this code and model.
    sameModel.find((row) => row.isModelUnique && bank.isModelUnique) ??
    // The gateway started or stopped sending the model, and no other option had or has this code and these names.
    rows.find(
      (row) =>
        !(row.model && bank.model) && row.isNameUnique && bank.isNameUnique && isNamedAlike(row),
    )
  )
}
