import type { ReactNode, Ref } from 'react'
import type { Bank } from '../../contract/index.js'
import type { BankOption } from '../core/toBankOptions.js'
import type { BankChangeDetails } from '../useSelection.js'
import type { UseBankPickerOptions } from '../usePickerState.js'
import type { BankMessages, Locale, OwnWords } from '../../locales/Locale.js'
import type { RootAttributes } from '../../ui/rootAttributes.js'
import type { BankPickerPart } from './bankPickerParts.js'

/** Props of {@link BankPicker}. `Details` types the further fields of the banks. */
export interface BankPickerProps<Details extends object = Record<string, unknown>>
  extends Omit<UseBankPickerOptions, 'onChange'>, RootAttributes {
  /**
   * Called when a bank was selected or cleared, or the selected one is no longer offered: `(null, null, …)`. `bank` has
   * every field that the gateway sent. Not called when the selected bank is selected again.
   */
  onChange?:
    | ((code: string | null, bank: Bank<Details> | null, details: BankChangeDetails) => void)
    | undefined
  /** Name under which a form submits the code. */
  name?: string | undefined
  /**
   * Name under which a form submits the FPX model: `B2C`, `B2B1`, or nothing if it is unknown. A code alone does not say
   * whether the payer selected the personal or the corporate bank. Default: the model is not submitted.
   */
  modelName?: string | undefined
  /** `id` of the form, if the picker is outside it. */
  form?: string | undefined
  /**
   * Whether the form requires a bank. Without one, the message of the browser and that of the picker say so. Default:
   * false.
   */
  required?: boolean | undefined
  /**
   * Label above the field. Default: "Bank", in the picker's language. `false` renders no label, for a page that has its
   * own.
   */
  label?: ReactNode
  /** Text below the field. Default: none. */
  description?: ReactNode
  /** Error text of the merchant below the field, which is then invalid. */
  error?: ReactNode
  /** Text in the empty field. Default: "Choose or search for your bank", in the picker's language. */
  placeholder?: string | undefined
  /** Codes of banks that are shown as buttons above the field, and in the list as well. */
  featured?: readonly string[] | undefined
  /**
   * Kind of the field: `combobox`, `native` (the select of the browser), or `auto` (`native` on touch screens).
   * Default: `combobox`.
   */
  variant?: 'combobox' | 'native' | 'auto' | undefined
  /** Whether the line on FPX's terms and conditions is shown, which PayNet requires near the pay button. Default: true. */
  terms?: boolean | undefined
  /** Address of the terms: http, https or relative to the page. Default: PayNet's, also for any other scheme. */
  termsUrl?: string | undefined
  /** Language, from `fpx-checkout/locales`. Default: the provider's, else English. */
  locale?: Locale | undefined
  /** Words that replace the language's, one by one; those of errors are in `problem`. */
  messages?: OwnWords<BankMessages> | undefined
  /** Receives the field: the text field, or the native select. */
  inputRef?: Ref<HTMLInputElement | HTMLSelectElement> | undefined
  /** `id`s of further texts that describe the field. */
  'aria-describedby'?: string | undefined
  /** Marks the field invalid, as `error` does, without a text. */
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  /** Accessible name of the field, instead of its label. */
  'aria-label'?: string | undefined
  /** `id`s of the texts that name the field instead of its label. */
  'aria-labelledby'?: string | undefined
  /** Classes of the parts. */
  classNames?: Partial<Record<BankPickerPart, string>> | undefined
  /** Replaces the content of an option. */
  renderOption?: ((option: BankOption) => ReactNode) | undefined
}

/** The handle that the `ref` of {@link BankPicker} receives. */
export interface BankPickerHandle {
  /** Puts the focus into the field. */
  focus: () => void
}
