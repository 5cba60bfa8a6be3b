import {
  type AmountLimits,
  type Bank,
  type BankModel,
  type BankStatus,
  fieldsOf,
  inferBankModel,
  isOfModel,
  readableName,
  readBankModel,
  readBankStatus,
  readFieldsMatching,
} from '../../contract/index.js'
import { findViolatedLimit } from './bankLimits.js'
import { type BankGroup, groups, readBankKind } from './bankKind.js'

/** A picker option, which consists of a bank and the details read from the bank's fields. */
export interface BankOption<Details extends object = Record<string, unknown>> {
  /** A key that is unique even among options with the same code. */
  key: string
  /** @internal The option's index among all options. */
  position: number
  /** @internal The group of the unfiltered list that contains the option. */
  group: BankGroup
  /** @internal Whether no other bank in the list has the same code and model. */
  isModelUnique: boolean
  /** @internal Whether no other bank in the list has the same code and names. */
  isNameUnique: boolean
  /** @internal Whether no other bank in the option's group has the same label. */
  isLabelUnique: boolean
  /** The bank with every field the gateway sent. */
  bank: Bank<Details>
  /** The bank's code, which the form submits. Codes aren't unique, since the same code may exist in both FPX models. */
  code: string
  /**
   * The displayed name, which is the first of `display`, `name` and `code` that isn't blank (FPX rule 5, see
   * fpx-rules.md).
   */
  label: string
  /** The legal name, if it differs from the label. */
  name: string | undefined
  /** The status returned by `mapBank` or, if `mapBank` doesn't return one, the gateway's status. */
  status: BankStatus
  /**
   * The FPX model returned by `mapBank` or sent by the gateway. If neither `mapBank` nor the gateway provides a model,
   * but PayNet lists the code under only one model, that model is used. The value is `undefined` if the model is
   * unknown or `mapBank` returns `null`.
   */
  model: BankModel | undefined
  /** @internal Whether `model` is only PayNet's. */
  isModelInferred: boolean
  /**
   * Whether the option shows its FPX model in a tag, as it does if the bank is corporate or has the same label as a
   * corporate bank.
   */
  showsModel: boolean
  /** Whether the option is a bank or a wallet. The value from `mapBank` takes precedence. */
  kind: 'bank' | 'wallet'
  /** The logo's URL, if any. A URL from the gateway must use https, but `mapBank` can return any URL. */
  logo: string | undefined
  /**
   * Other names that payers search for, as returned by `mapBank`. If the value is `undefined`, the search uses its
   * built-in names.
   */
  aliases: readonly string[] | undefined
  /** The reason why the option can't be selected, or `undefined` if it can. */
  disabledReason: 'offline' | 'amount' | undefined
}

/** The details that {@link BankListOptions.mapBank} can return for a bank. */
export interface MappedBank {
  /** Whether the bank is online. Default: the status in the gateway's fields. */
  status?: BankStatus | undefined
  /**
   * The FPX model, or `null` if it is unknown. Default: the gateway's model, or else the code's only model at PayNet.
   */
  model?: BankModel | null | undefined
  /**
   * Whether the gateway's row is a bank or a wallet. If the list contains wallets, banks and wallets are shown in
   * separate groups. Default: read from `isBank`.
   */
  kind?: 'bank' | 'wallet' | undefined
  /** The logo's URL. Default: the gateway's URL if it uses https. */
  logo?: string | undefined
  /** Other names that payers search for. Default: the search's built-in names. */
  aliases?: readonly string[] | undefined
}

/** Options for converting banks into picker options. `Details` is the type of the banks' additional fields. */
export interface BankListOptions<Details extends object = Record<string, unknown>> {
  /**
   * Whether an offline bank can be selected. `warn` (default) only shows a warning, whereas `disable` prevents the
   * payer from selecting the bank.
   */
  offlineBanks?: 'warn' | 'disable' | undefined
  /**
   * The FPX model to which the list is restricted. Banks whose model is unknown are always listed. Default: all banks.
   */
  model?: BankModel | undefined
  /**
   * The payment amount in ringgit. Banks are disabled if the amount is outside the limits of their FPX model. Default:
   * no check.
   */
  amount?: number | undefined
  /** The payment limits in ringgit. Default: `{ B2C: [1, 30000], B2B1: [2, 1000000] }`. */
  limits?: Partial<AmountLimits> | undefined
  /**
   * Returns details that the gateway omits or sends in other fields. Details that the function omits have their default
   * values.
   */
  mapBank?: ((bank: Bank<Details>) => MappedBank | undefined) | undefined
}

/**
 * Returns the options for a bank list: banks, then corporate banks unless the list is restricted to a model, then
 * wallets. Each group is sorted by displayed name (FPX rule 4, see fpx-rules.md). Banks that are identical in every
 * field become one option, whereas banks that only share a code become separate options.
 */
export function toBankOptions(
  banks: readonly Bank[],
  { offlineBanks, model: modelFilter, amount, limits, mapBank }: BankListOptions = {},
): BankOption[] {
  // We use a `Map`. A plain object already contains a value for a code such as "constructor".
  const countByRow = new Map<string, number>()
  const distinct = [...new Map(banks.map((bank) => [fieldsOf(bank), bank])).values()]
  const options = distinct.map((bank): UncountedOption => {
    const { code } = bank
    const name = readableName(bank.name)
    const label = readableName(bank.display) || name || code
    const mapped = mapBank?.(bank) ?? {}
    const status = mapped.status ?? readBankStatus(bank)
    const { model: mappedModel = readBankModel(bank) } = mapped
    const statedModel = mappedModel ?? undefined
    const model = mappedModel === undefined ? inferBankModel(bank, distinct) : statedModel
    // Any other text that `mapBank` returns is a bank, so that no row is lost.
    const kind = (mapped.kind ?? readBankKind(bank)) === 'wallet' ? 'wallet' : 'bank'
    const row = `${code}|${model ?? ''}|${label}|${name}`
    const count = (countByRow.get(row) ?? 0) + 1
    countByRow.set(row, count)
    return {
      key: `${row}|${count}`,
      bank,
      code,
      label,
      name: name === label ? undefined : name || undefined,
      status,
      model,
      isModelInferred: model !== statedModel,
      kind,
      group: kind === 'bank' && model === 'B2B1' && !modelFilter ? 'corporate' : kind,
      logo: mapped.logo ?? readBankLogo(bank),
      aliases: mapped.aliases,
      disabledReason:
        offlineBanks === 'disable' && status === 'offline'
          ? status
          : // We ignore an inferred model (PayNet may have changed its list since).
            findViolatedLimit(amount, statedModel, limits) && 'amount',
    }
  })
  const shown = options.filter((option) => isOfModel(option, modelFilter))
  const sorted = alphabetical(shown)
  const rows = groups.flatMap((group) => sorted.filter((option) => option.group === group))
  const isCorporate = ({ model }: UncountedOption) => model === 'B2B1'
  const corporateLabels = new Set(rows.filter(isCorporate).map(({ label }) => label))
  const rowsByCode = new Map<string, UncountedOption[]>()
  for (const row of rows) rowsByCode.set(row.code, [...(rowsByCode.get(row.code) ?? []), row])
  return rows.map((option, position) => {
    const others = rowsByCode.get(option.code)?.filter((row) => row !== option) ?? []
    const isModelUnique = others.every(({ model }) => model !== option.model)
    const isNameUnique = others.every(
      ({ label, name }) => label !== option.label || name !== option.name,
    )
    // The rows of a group that share a label are adjacent, whatever the case of its letters.
    const isLabelUnique = [rows[position - 1], rows[position + 1]].every(
      (row) =>
        row?.label.toLowerCase() !== option.label.toLowerCase() || row.group !== option.group,
    )
    const showsModel = Boolean(option.model) && corporateLabels.has(option.label)
    return { ...option, position, isModelUnique, isNameUnique, isLabelUnique, showsModel }
  })
}

/** An option that still lacks the fields that depend on the other options in the list. */
type UncountedOption = Omit<
  BankOption,
  'position' | 'isModelUnique' | 'isNameUnique' | 'isLabelUnique' | 'showsModel'
>

/**
 * Sorts options by label, ignoring case and comparing numbers by value. Options with the same label are sorted by code.
 */
function alphabetical(options: readonly UncountedOption[]): UncountedOption[] {
  // Creating a collator takes a tenth of a second on a cheap phone, so we only do this if a label isn't plain ASCII.
  // The collator's language is fixed so that the server and the browser sort in the same order.
  const compare = options.every(({ label }) => /^[ -~]*$/.test(label))
    ? (a: string, b: string) => (a < b ? -1 : Number(a > b))
    : new Intl.Collator('en').compare
  return options
    .map((option) => ({ option, text: option.label.toLowerCase().replace(/\d+/g, padded) }))
    .sort((a, b) => compare(a.text, b.text) || compare(a.option.code, b.option.code))
    .map(({ option }) => option)
}

const padded = (digits: string) => digits.padStart(9, '0')

const logoDetails = /* @__PURE__ */ readFieldsMatching(/^(logo|icon|image)(url)?$/i)

/**
 * Reads the logo's URL from `logo`, `icon`, `image`, `logo_url` or `icon_url`. Only absolute https URLs are accepted.
 */
export function readBankLogo(bank: Bank): string | undefined {
  return logoDetails(bank).find(
    (value): value is string => typeof value === 'string' && /^https:\/\/[^/]/i.test(value),
  )
}
