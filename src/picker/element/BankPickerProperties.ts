import type { AmountLimits, Bank, BankModel } from '../../contract/index.js'
import type { BankOption, MappedBank } from '../core/toBankOptions.js'
import type { BankMessages, OwnWords } from '../../locales/Locale.js'
import {
  flagAttribute,
  listAttribute,
  numberAttribute,
  offAttribute,
  type Reflected,
  text,
  wordAttribute,
} from '../../elements/attributes.js'

/** The attributes of `<fpx-bank-picker>`, keyed by property name. */
export const bankPickerAttributes = {
  /** Base path of the proxy. Default: `/api/fpx`. */
  endpoint: text,
  /** Name under which the form submits the code. */
  name: text,
  /** Name under which the form submits the FPX model: `B2C`, `B2B1`, or nothing if it is unknown. */
  modelName: text,
  /** FPX model of the bank in the attribute `value`, if its code is in both models. Default: see `BankValue`. */
  defaultModel: wordAttribute<BankModel>('B2C', 'B2B1'),
  /** Label above the field. Default: "Bank" in the element's language, visually hidden if the page has its own label. */
  label: text,
  /** Text below the field. */
  description: text,
  /** The shop's error message below the field, for example after a failed submission. */
  error: text,
  /** Text in the empty field. Default: "Find your bank", in the picker's language. */
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
   * Kind of field: `combobox`, `native` (the browser's select), or `auto` (`native` on touch screens). Default:
   * `combobox`.
   */
  variant: wordAttribute('combobox', 'native', 'auto'),
  /**
   * Identifies the order. If the page renders the form again, the bank stays selected for the same order; another order
   * starts without it. Default: each form is an order.
   */
  order: text,
  /** Amount of the payment in ringgit. */
  amount: numberAttribute,
  /** Codes of banks that are shown as buttons above the field. */
  featured: listAttribute,
  /**
   * `off` (as a property also `false`) removes the line about the FPX terms, which PayNet requires near the pay button.
   */
  terms: offAttribute(),
  /** URL of the terms. Default: PayNet's. */
  termsUrl: text,
  /** Whether the bank that was selected last on this device is selected initially. */
  remember: flagAttribute,
  /**
   * Whether the value is also stored in a hidden input among the element's children, for scripts that read inputs, such
   * as jQuery's `serialize()` and WooCommerce's classic checkout.
   */
  hiddenInput: flagAttribute,
  /**
   * Whether the picker renders among the element's children instead of in a shadow root. Read once, when the element is
   * inserted.
   */
  lightDom: flagAttribute,
} as const

/** Properties without an attribute. You can set them at any time, even before the script has loaded. */
interface BankPickerScriptOnlyProperties {
  /** Payment limits in ringgit. Default: `{ B2C: [1, 30000], B2B1: [2, 1000000] }`. */
  limits?: Partial<AmountLimits> | undefined
  /** Messages that replace some of the language's messages; error messages are under `problem`. */
  messages?: OwnWords<BankMessages> | undefined
  /**
   * Returns details of a bank that the gateway does not send, or sends in other fields: its status, model, kind, logo
   * and other names.
   */
  mapBank?: ((bank: Bank) => MappedBank | undefined) | undefined
  /** Returns the content of an option. If it returns nothing, the option has the default content. */
  renderOption?: ((option: BankOption) => string | Node | null | undefined) | undefined
}

/** Properties of `<fpx-bank-picker>`, in addition to the properties of every form control. */
export interface BankPickerProperties
  extends Reflected<typeof bankPickerAttributes>, BankPickerScriptOnlyProperties {}

/** The names of {@link BankPickerScriptOnlyProperties}. */
export const scriptOnlyNames = [
  'limits',
  'messages',
  'mapBank',
  'renderOption',
] as const satisfies (keyof BankPickerScriptOnlyProperties)[]
