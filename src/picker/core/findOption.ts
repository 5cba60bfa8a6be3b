import { type BankModel, isOfModel } from '../../contract/index.js'
import type { BankOption } from './toBankOptions.js'

/**
 * A bank, specified as an option, as a code and an FPX model, or only as a code. Eleven FPX codes exist in both models.
 * If you omit the model, a code that exists in both models refers to the bank's consumer portal or, if the picker's
 * `model` is "B2B1", to its corporate portal.
 */
export type BankValue<Details extends object = Record<string, unknown>> =
  string | { code: string; model?: BankModel | undefined } | BankOption<Details>

/** The selected bank, which is an option or, until the list has loaded, the requested bank. */
export type SelectedBank = Exclude<BankValue, string>

/** Converts a bank value into a selected bank. An empty code means that no bank is selected. */
export const toSelectedBank = <None extends null | undefined>(
  value: BankValue | None,
): SelectedBank | null | None => {
  const bank = typeof value === 'string' ? { code: value } : value
  return bank && (bank.code ? bank : null)
}

/** Returns the bank in a form state. */
export function parseSelectedBank(state: string): SelectedBank | null {
  try {
    const bank = JSON.parse(state) as SelectedBank | null
    if (typeof bank === 'object') return bank
  } catch {
    // If the browser autofilled the field, the state is just a bank code.
  }
  return toSelectedBank(state) ?? null
}

/**
 * Whether a bank is an option rather than a requested bank. We look for a property that only our options have, since a
 * gateway's row that a page passes as a requested bank may have columns such as `key` and `label`.
 */
const isOption = (bank: SelectedBank): bank is BankOption => 'isModelUnique' in bank

/** Returns the bank if it is an option, or `undefined` if it has only been requested or no bank is selected. */
export const toOption = (bank: SelectedBank | null | undefined): BankOption | undefined =>
  bank && isOption(bank) ? bank : undefined

/** Whether two values are the same option, or are both requested banks with the same code and model. */
export const isSameBank = (
  a: SelectedBank | null | undefined,
  b: SelectedBank | null | undefined,
): boolean =>
  a && b
    ? a.code === b.code && a.model === b.model && toOption(a)?.key === toOption(b)?.key
    : a === b

/**
 * Returns a bank's option in a list, or `undefined` if the list doesn't contain the bank. `model` is the picker's FPX
 * model.
 */
export const findOption = (
  options: readonly BankOption[],
  bank: SelectedBank,
  model?: BankModel,
): BankOption | undefined =>
  isOption(bank) ? findSameOption(options, bank) : findRequestedOption(options, bank, model)

/**
 * The lower-case labels of enterprise portals that appear as personal banks in the FPX list, or in the lists of
 * gateways that don't send models.
 */
const enterpriseLabels = ['maybank2e', 'cimb bank', 'i-bizrakyat', 'public bank pbe']

/**
 * Returns a row's tier, which we use to choose between rows that share a code or a bank's name. The tier is 0 for the
 * personal portal, 1 for an enterprise portal listed as personal or without a model, and 2 for a corporate row.
 * Personal payers most likely mean the row with the lowest tier.
 */
export const getPortalTier = ({ label, model }: Pick<BankOption, 'label' | 'model'>): number =>
  model === 'B2B1' ? 2 : Number(enterpriseLabels.includes(label.toLowerCase()))

/**
 * Finds the option for a bank that is specified by its code and possibly its model, following the rules described in
 * {@link BankValue}.
 */
function findRequestedOption(
  options: readonly BankOption[],
  { code, model }: Exclude<SelectedBank, BankOption>,
  pickerModel: BankModel | undefined,
): BankOption | undefined {
  // Pages can pass an empty string if the model is unknown.
  const direction = (model || pickerModel) === 'B2B1' ? -1 : 1
  return options
    .filter((option) => option.code === code && isOfModel(option, model))
    .sort((a, b) => direction * (getPortalTier(a) - getPortalTier(b)))[0]
}

/**
 * Returns the option of a bank that was selected in an earlier list. A different option with the same code never
 * replaces it. A bank's two models can share a code, and most payers have an account for only one of them.
 */
function findSameOption(options: readonly BankOption[], bank: BankOption): BankOption | undefined {
  const rows = options.filter((option) => option.code === bank.code)
  const sameModel = rows.filter((row) => row.model === bank.model)
  const isNamedAlike = ({ label, name }: BankOption) => label === bank.label && name === bank.name
  return (
    sameModel.find(({ key }) => key === bank.key) ??
    sameModel.find(isNamedAlike) ??
    // The bank was renamed, but it is still the only bank with this code and model.
    sameModel.find((row) => row.isModelUnique && bank.isModelUnique) ??
    // The gateway started or stopped sending models, but the bank's code and names are unique in both lists.
    rows.find(
      (row) =>
        !(row.model && bank.model) && row.isNameUnique && bank.isNameUnique && isNamedAlike(row),
    )
  )
}
