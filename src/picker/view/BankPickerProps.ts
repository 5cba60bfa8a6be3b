import type { ReactNode, Ref } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import type { UseBankPickerOptions } from '../UseBankPickerOptions.js'
import type { RootAttributes } from '../../ui/rootAttributes.js'
import type { BankPickerPart } from './bankPickerParts.js'

/** Props of {@link BankPicker}. `Details` types the further fields of the banks. */
export interface BankPickerProps<Details extends object = Record<string, unknown>>
  extends UseBankPickerOptions<Details>, RootAttributes<keyof UseBankPickerOptions> {
  /**
   * Label above the field. Default: "Bank", in the picker's language. `false` renders no label, for a page that has its
   * own.
   */
  label?: ReactNode
  /** Text below the field. Default: none. */
  description?: ReactNode
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
  /** Receives the field: the text field, or the native select. */
  inputRef?: Ref<HTMLInputElement | HTMLSelectElement> | undefined
  /** `id`s of further texts that describe the field. */
  'aria-describedby'?: string | undefined
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
