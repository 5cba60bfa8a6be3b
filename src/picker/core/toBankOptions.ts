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
import { groupByKind, readBankKind } from './bankKind.js'

/** A picker option: a bank, and what the picker has read from its fields. */
export interface BankOption<Details extends object = Record<string, unknown>> {
  /** Identifies this option, even among options with the same code. */
  key: string
  /** @internal The option's index among all options. */
  position: number
  /** @internal Whether no other bank in the list has the same code and model. */
  isModelUnique: boolean
  /** @internal Whether no other bank in the list has the same code and names. */
  isNameUnique: boolean
  /** The bank, with every field that the gateway sent. */
  bank: Bank<Details>
  /** The bank's code, which a form submits. Not unique: a code may exist in both FPX models. */
  code: string
  /** The displayed name: `display`, otherwise `name`, otherwise `code` (FPX rule 5, see fpx-rules.md). */
  label: string
  /** The legal name, if it differs from the label. */
  name: string | undefined
  /** Status from `mapBank`, otherwise from the gateway. */
  status: BankStatus
  /**
   * FPX model from `mapBank`, otherwise from the gateway, otherwise the only model under which PayNet lists the code.
   * `undefined` if no source names a model, or if `mapBank` returns `null`.
   */
  model: BankModel | undefined
  /** Whether a tag shows the model, because the bank is corporate or has the same label as a corporate bank. */
  showsModel: boolean
  /** Whether the row is a bank or a wallet; `mapBank` can override it. */
  kind: 'bank' | 'wallet'
  /**
   * URL of the logo; `undefined` if there is none. A URL from the gateway must be https; a URL from `mapBank` may be
   * any URL.
   */
  logo: string | undefined
  /** Other names that payers search for, from `mapBank`; if `undefined`, the search uses its built-in names. */
  aliases: readonly string[] | undefined
  /** Why the option cannot be selected; `undefined` if it can. */
  disabledReason: 'offline' | 'amount' | undefined
}

/** Details of a bank that {@link BankListOptions.mapBank} may return. */
export interface MappedBank {
  /** Whether the bank is online. Default: what the gateway's status fields say. */
  status?: BankStatus | undefined
  /**
   * FPX model; `null` if it is unknown. Default: the gateway's model, otherwise the only model under which PayNet lists
   * the code.
   */
  model?: BankModel | null | undefined
  /** Whether the row is a bank or a wallet; a list with wallets is shown in two groups. Default: read from `isBank`. */
  kind?: 'bank' | 'wallet' | undefined
  /** URL of the logo. Default: the gateway's URL, if it is https. */
  logo?: string | undefined
  /** Other names that payers search for. Default: the search's built-in names. */
  aliases?: readonly string[] | undefined
}

/** Options for turning banks into a list. `Details` is the type of the banks' additional fields. */
export interface BankListOptions<Details extends object = Record<string, unknown>> {
  /** Whether an offline bank can be selected: `warn` (default) allows it with a warning, `disable` does not. */
  offlineBanks?: 'warn' | 'disable' | undefined
  /** Shows only banks of this FPX model, and banks without a model. Default: all. */
  model?: BankModel | undefined
  /**
   * Amount of the payment in ringgit. A bank whose model does not allow the amount cannot be selected. Default: any
   * amount is allowed.
   */
  amount?: number | undefined
  /** Limits of a payment in ringgit. Default: `{ B2C: [1, 30000], B2B1: [2, 1000000] }`. */
  limits?: Partial<AmountLimits> | undefined
  /**
   * Returns details that the gateway does not send, or sends in other fields. Details that it omits have their
   * defaults.
   */
  mapBank?: ((bank: Bank<Details>) => MappedBank | undefined) | undefined
}

/**
 * Returns the options of a bank list by displayed name (FPX rule 4, see fpx-rules.md), banks before wallets. Banks that are equal in every field become one
 * option. Banks with the same code become separate options if any field differs.
 */
export function toBankOptions(
  banks: readonly Bank[],
  { offlineBanks, model: modelFilter, amount, limits, mapBank }: BankListOptions = {},
): BankOption[] {
  // A map, because a gateway may send codes such as "constructor".
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
      kind: mapped.kind ?? readBankKind(bank),
      logo: mapped.logo ?? readBankLogo(bank),
      aliases: mapped.aliases,
      disabledReason:
        offlineBanks === 'disable' && status === 'offline'
          ? status
          : // An inferred model does not count: PayNet may have changed its list since.
            findViolatedLimit(amount, statedModel, limits) && 'amount',
    }
  })
  const shown = options.filter((option) => isOfModel(option, modelFilter))
  const rows = groupByKind(alphabetical(shown))
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
    const showsModel = Boolean(option.model) && corporateLabels.has(option.label)
    return { ...option, position, isModelUnique, isNameUnique, showsModel }
  })
}

/** An option without the fields that depend on the other options. */
type UncountedOption = Omit<
  BankOption,
  'position' | 'isModelUnique' | 'isNameUnique' | 'showsModel'
>

/**
 * Sorts by label. Ignores case, and compares numbers in labels by their value. Options with the same label are sorted
 * by code.
 */
function alphabetical(options: readonly UncountedOption[]): UncountedOption[] {
  // A collator is created only for labels that are not plain ASCII, because creating one takes a cheap phone a tenth of
  // a second. The language is fixed, so that server and browser agree on the order.
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

/** Reads the logo's URL from `logo`, `icon`, `image`, `logo_url` or `icon_url`. Accepts only absolute https URLs. */
export function readBankLogo(bank: Bank): string | undefined {
  return logoDetails(bank).find(
    (value): value is string => typeof value === 'string' && /^https:\/\/[^/]/i.test(value),
  )
}
