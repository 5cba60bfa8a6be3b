import type { ReactNode } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import type { UseBankPickerOptions } from '../UseBankPickerOptions.js'
import type { RootAttributes } from '../../ui/attributes.js'
import type { BankPickerPart } from './bankPickerParts.js'

/** Props of {@link BankPicker}. `Details` is the type of the banks' additional fields. */
export interface BankPickerProps<Details extends object = Record<string, unknown>>
  extends UseBankPickerOptions<Details>, RootAttributes<keyof UseBankPickerOptions> {
  /**
   * Label above the field. Default: "Bank", in the picker's language. `false` renders no label, for a page that has its
   * own label.
   */
  label?: ReactNode
  /** Text below the field. Default: none. */
  description?: ReactNode
  /** Text in the empty field. Default: "Find your bank", in the picker's language. */
  placeholder?: string | undefined
  /** Codes of banks that are shown as buttons above the field, and in the list as well. */
  featured?: readonly string[] | undefined
  /**
   * Kind of field: `combobox`, `native` (the browser's select), or `auto` (`native` on touch screens). Default:
   * `combobox`.
   */
  variant?: 'combobox' | 'native' | 'auto' | undefined
  /**
   * Whether to show the line about FPX's terms and conditions, which PayNet requires near the pay button. Default:
   * true.
   */
  terms?: boolean | undefined
  /**
   * URL of the terms: http, https or relative to the page. Default: PayNet's URL, which also replaces a URL with
   * another scheme.
   */
  termsUrl?: string | undefined
  /** Whether the field has the focus when the page opens, or when a script inserts the picker. Default: false. */
  autoFocus?: boolean | undefined
  /** `id`s of other elements that describe the field. */
  'aria-describedby'?: string | undefined
  /** Accessible name of the field, instead of its label. */
  'aria-label'?: string | undefined
  /** `id`s of the elements that name the field instead of its label. */
  'aria-labelledby'?: string | undefined
  /** Class names for the parts. */
  classNames?: Partial<Record<BankPickerPart, string>> | undefined
  /** Returns the content of an option, instead of the default content. */
  renderOption?: ((option: BankOption<Details>) => ReactNode) | undefined
}
