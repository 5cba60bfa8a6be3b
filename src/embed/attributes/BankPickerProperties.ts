import type { Bank, BankModel, BankStatus } from '../../contract/index.js'
import type { AmountLimits } from '../../hooks/banks/bankLimits.js'
import type { BankKind } from '../../hooks/banks/bankKind.js'
import type { BankOption } from '../../hooks/banks/toBankOptions.js'
import type { BankMessages, OwnWords } from '../../locales/Locale.js'
import {
  flagAttribute,
  listAttribute,
  numberAttribute,
  type Reflected,
  text,
  wordAttribute,
} from './attributeReaders.js'

/** The attributes of `<fpx-bank-picker>`, by the properties that are one with them. */
export const bankPickerAttributes = {
  /** Base path of the proxy. Default: `/api/fpx`. */
  endpoint: text,
  /** Name under which the form submits the code. */
  name: text,
  /** Label above the field. Default: "Bank" in the element's language, visually hidden if the page has its own label. */
  label: text,
  /** Text below the field. */
  description: text,
  /** The shop's own complaint. */
  error: text,
  /** Text in the empty field. Default: "Choose or search for your bank", in the picker's language. */
  placeholder: text,
  /** The form is not submitted without a bank. */
  required: flagAttribute,
  /** Nothing can be done, and nothing is submitted. */
  disabled: flagAttribute,
  /** The bank is shown and submitted, and cannot be changed. */
  readOnly: flagAttribute,
  /** What happens to an offline bank: `warn` (default), it can be selected, with a warning; `disable`, it cannot. */
  offlineBanks: wordAttribute('warn', 'disable'),
  /** Show only the banks of one FPX model. */
  model: wordAttribute<BankModel>('B2C', 'B2B1'),
  /** `native` is the browser's own select, `auto` is that on touch screens. Default: `combobox`. */
  variant: wordAttribute('combobox', 'native', 'auto'),
  /** Amount of the payment in ringgit. */
  amount: numberAttribute,
  /** Codes of banks that are shown as buttons above the field. */
  featured: listAttribute,
  /** `off` removes the line on FPX's terms and conditions, which PayNet requires near the pay button. */
  terms: wordAttribute('off'),
  /** Address of the terms. Default: PayNet's. */
  termsUrl: text,
  /** Choose at first the bank that was chosen last on this device. */
  remember: flagAttribute,
  /**
   * Keep the value in a hidden input among the element's children too, for scripts that read a form by its inputs, as
   * jQuery's `serialize()` does, and with it WooCommerce's classic checkout.
   */
  hiddenInput: flagAttribute,
  /** Render among the element's children instead of in a shadow root. Read once, when the element is inserted. */
  lightDom: flagAttribute,
} as const

/** Properties that no attribute can carry. Set them at any time, also before the script is there. */
interface BankPickerRichProperties {
  /** Limits of a payment in ringgit. Default: `{ B2C: [1, 30000], B2B1: [2, 1000000] }`. */
  limits?: Partial<AmountLimits> | undefined
  /** Words that replace the language's, one by one; those of errors are in `problem`. */
  messages?: OwnWords<BankMessages> | undefined
  /** Replaces the reading of a bank's status. */
  getStatus?: ((bank: Bank) => BankStatus) | undefined
  /** Replaces the reading of a bank's FPX model. */
  getModel?: ((bank: Bank) => BankModel | undefined) | undefined
  /** Replaces the reading of `isBank`: which rows are wallets. */
  getKind?: ((bank: Bank) => BankKind) | undefined
  /** Returns the address of a bank's logo. */
  getLogo?: ((bank: Bank) => string | undefined) | undefined
  /** Replaces what payers call a bank. */
  getAliases?: ((bank: Bank) => readonly string[]) | undefined
  /** Replaces the search. */
  filter?: ((bank: Bank, text: string) => boolean) | undefined
  /** Replaces the order. */
  sort?: ((a: Bank, b: Bank) => number) | undefined
  /** Replaces the content of an option; the default content is used if this returns nothing. */
  renderOption?: ((option: BankOption) => string | Node | null | undefined) | undefined
}

/** Properties of `<fpx-bank-picker>` besides those of every form control. */
export interface BankPickerProperties
  extends Reflected<typeof bankPickerAttributes>, BankPickerRichProperties {}

/** The names of {@link BankPickerRichProperties}. */
export const bankPickerRichNames = [
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
