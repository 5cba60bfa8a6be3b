import type { Bank, BankModel, BankStatus } from '../../contract/index.js'
import type { AmountLimits } from '../core/bankLimits.js'
import type { BankKind } from '../core/bankKind.js'
import type { BankOption } from '../core/toBankOptions.js'
import type { BankMessages, OwnWords } from '../../locales/Locale.js'
import {
  flagAttribute,
  listAttribute,
  numberAttribute,
  offAttribute,
  type Reflected,
  text,
  wordAttribute,
} from '../../elements/attributes/attributeReaders.js'

/** The attributes of `<fpx-bank-picker>`, by the property that each reflects. */
export const bankPickerAttributes = {
  /** Base path of the proxy. Default: `/api/fpx`. */
  endpoint: text,
  /** Name under which the form submits the code. */
  name: text,
  /** Label above the field. Default: "Bank" in the element's language, visually hidden if the page has its own label. */
  label: text,
  /** Text below the field. */
  description: text,
  /** Error text of the shop below the field, for example after a failed submission. */
  error: text,
  /** Text in the empty field. Default: "Choose or search for your bank", in the picker's language. */
  placeholder: text,
  /** Whether the form requires a bank. */
  required: flagAttribute,
  /** Whether the field is disabled: it cannot be used, and nothing is submitted. */
  disabled: flagAttribute,
  /** Whether the bank is shown and submitted but cannot be changed. */
  readOnly: flagAttribute,
  /** Whether an offline bank can be selected: `warn` (default) allows it with a warning, `disable` does not. */
  offlineBanks: wordAttribute('warn', 'disable'),
  /** Shows only the banks of one FPX model. Default: both. */
  model: wordAttribute<BankModel>('B2C', 'B2B1'),
  /**
   * Kind of the field: `combobox`, `native` (the select of the browser), or `auto` (`native` on touch screens).
   * Default: `combobox`.
   */
  variant: wordAttribute('combobox', 'native', 'auto'),
  /** Amount of the payment in ringgit. */
  amount: numberAttribute,
  /** Codes of banks that are shown as buttons above the field. */
  featured: listAttribute,
  /** `off` (as a property also `false`) removes the line on FPX's terms, which PayNet requires near the pay button. */
  terms: offAttribute(),
  /** Address of the terms. Default: PayNet's. */
  termsUrl: text,
  /** Selects initially the bank that was selected last on this device. */
  remember: flagAttribute,
  /**
   * Also stores the value in a hidden input among the element's children, for scripts that read inputs. `serialize()`
   * of jQuery does, and so does WooCommerce's classic checkout.
   */
  hiddenInput: flagAttribute,
  /** Renders among the element's children instead of in a shadow root. Read once, when the element is inserted. */
  lightDom: flagAttribute,
} as const

/** Properties that have no attribute. Set them at any time, also before the script has loaded. */
interface BankPickerRichProperties {
  /** Limits of a payment in ringgit. Default: `{ B2C: [1, 30000], B2B1: [2, 1000000] }`. */
  limits?: Partial<AmountLimits> | undefined
  /** Words that replace the language's, one by one; those of errors are in `problem`. */
  messages?: OwnWords<BankMessages> | undefined
  /** Returns the status of a bank. Replaces the default reader. */
  getStatus?: ((bank: Bank) => BankStatus) | undefined
  /** Returns the FPX model of a bank. Replaces the default reader. */
  getModel?: ((bank: Bank) => BankModel | undefined) | undefined
  /** Returns whether a row is a bank or a wallet. Replaces the default reader of `isBank`. */
  getKind?: ((bank: Bank) => BankKind) | undefined
  /** Returns the URL of a bank's logo. */
  getLogo?: ((bank: Bank) => string | undefined) | undefined
  /** Returns other names by which payers search for a bank. Replaces the default aliases. */
  getAliases?: ((bank: Bank) => readonly string[]) | undefined
  /** Returns whether a bank matches the search text. Replaces the default search. */
  filter?: ((bank: Bank, text: string) => boolean) | undefined
  /** Compares two banks. Replaces the default order. */
  sort?: ((a: Bank, b: Bank) => number) | undefined
  /** Replaces the content of an option; the default content is used if this returns nothing. */
  renderOption?: ((option: BankOption) => string | Node | null | undefined) | undefined
}

/** Properties of `<fpx-bank-picker>` besides those of every form control. */
export interface BankPickerProperties
  extends Reflected<typeof bankPickerAttributes>, BankPickerRichProperties {}

/** The names of {@link BankPickerRichProperties}. */
export const scriptOnlyNames = [
  'limits',
  'messages',
  'getStatus',
  'getModel',
  'getKind',
  'getLogo',
  'getAliases',
  'filter',
  'sort',
  'renderOption',
] as const satisfies (keyof BankPickerRichProperties)[]
