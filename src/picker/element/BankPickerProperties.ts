import type { ProxyFetch } from '../../client/request.js'
import type { AmountLimits, Bank, BankModel } from '../../contract/index.js'
import type { MappedBank } from '../core/toBankOptions.js'
import type { BankMessages, OwnWords } from '../../locales/Locale.js'
import type { BankValue } from '../core/findOption.js'
import {
  type Attribute,
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
  /** The proxy's base path. Default: `/api/fpx`. */
  endpoint: text,
  /** The name of the form field that submits the bank code. */
  name: text,
  /**
   * The name of the form field that submits the FPX model. The field's value is `B2C` or `B2B1`, or is empty if the
   * model is unknown.
   */
  modelName: text,
  /**
   * The FPX model of the bank in the `value` attribute. You only need to set it if the bank's code exists in both
   * models. Default: see `BankValue`.
   */
  defaultModel: wordAttribute<BankModel>('B2C', 'B2B1'),
  /** The label above the field. Default: "Bank" in the element's language, visually hidden if the page has a label. */
  label: text,
  /** The text below the field. */
  description: text,
  /** The shop's error message, which is shown below the field (after a failed submission). */
  error: text,
  /** The placeholder shown while the field is empty. Default: "Find your bank", in the picker's language. */
  placeholder: text,
  /** Whether the form requires a bank. */
  required: flagAttribute,
  /** Whether the field is disabled. A disabled field can't be used and isn't submitted. */
  disabled: flagAttribute,
  /** Whether the bank is shown and submitted but can't be changed. */
  readOnly: flagAttribute,
  /**
   * Whether an offline bank can be selected. `warn` (default) only shows a warning, whereas `disable` prevents the
   * payer from selecting the bank.
   */
  offlineBanks: wordAttribute('warn', 'disable'),
  /** The FPX model to which the list is restricted. Default: both models. */
  model: wordAttribute<BankModel>('B2C', 'B2B1'),
  /**
   * The id of the order that the form belongs to. If the page renders the form again for the same order, the bank stays
   * selected, but a different order starts without a bank. Default, also for a blank id: each form is a separate order.
   */
  order: text,
  /** The payment amount in ringgit. */
  amount: numberAttribute,
  /**
   * The banks that are also shown as buttons above the field. The attribute contains codes, and the property accepts
   * everything that `value` accepts.
   */
  featured: listAttribute as Attribute<readonly BankValue[] | undefined>,
  /**
   * `off` (or `false` as a property) hides the line about the FPX terms. PayNet requires such a line near the pay
   * button.
   */
  terms: offAttribute(),
  /**
   * Whether a hidden input among the element's children also stores the value, for scripts that read inputs, such as
   * jQuery's `serialize()` and WooCommerce's classic checkout.
   */
  hiddenInput: flagAttribute,
  /**
   * Whether the picker renders into the element itself instead of a shadow root. This attribute is only read when the
   * element is inserted.
   */
  lightDom: flagAttribute,
} as const

/**
 * The properties that have no attribute. You can set these properties at any time, even before the script has loaded.
 */
interface BankPickerScriptOnlyProperties {
  /** Sends each request to the proxy, for example with a header. Default: the browser's `fetch`. */
  fetch?: ProxyFetch | undefined
  /** The payment limits in ringgit. Default: `{ B2C: [1, 30000], B2B1: [2, 1000000] }`. */
  limits?: Partial<AmountLimits> | undefined
  /** Messages that override the language's messages. Error messages are in the `problem` object. */
  messages?: OwnWords<BankMessages> | undefined
  /**
   * Returns details of a bank that the gateway omits or sends in other fields, such as its status, model, kind, logo
   * and other names.
   */
  mapBank?: ((bank: Bank) => MappedBank | undefined) | undefined
}

/** The properties of `<fpx-bank-picker>`, in addition to those of every form control. */
export interface BankPickerProperties
  extends Reflected<typeof bankPickerAttributes>, BankPickerScriptOnlyProperties {}

/** The names of the properties in {@link BankPickerScriptOnlyProperties}. */
export const scriptOnlyNames = [
  'fetch',
  'limits',
  'messages',
  'mapBank',
] as const satisfies (keyof BankPickerScriptOnlyProperties)[]
