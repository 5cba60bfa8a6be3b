import type { ReactNode } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import type { UseBankPickerOptions } from '../UseBankPickerOptions.js'
import type { RootAttributes } from '../../ui/attributes.js'
import type { BankPickerPart } from './bankPickerParts.js'

/** Props for {@link BankPicker}. `Details` is the type of the banks' additional fields. */
export interface BankPickerProps<Details extends object = Record<string, unknown>>
  extends UseBankPickerOptions<Details>, RootAttributes<keyof UseBankPickerOptions> {
  /** The label above the field, or `false` if the page has its own label. Default: "Bank" in the picker's language. */
  label?: ReactNode
  /** The text below the field. Default: none. */
  description?: ReactNode
  /** The placeholder shown while the field is empty. Default: "Find your bank", in the picker's language. */
  placeholder?: string | undefined
  /** The codes of banks that are also shown as buttons above the field. These banks remain in the list. */
  featured?: readonly string[] | undefined
  /**
   * The kind of field. `combobox` (default) is a text field with a list, `native` is the browser's select, and `auto`
   * uses `native` on touch screens.
   */
  variant?: 'combobox' | 'native' | 'auto' | undefined
  /** Whether to show the line about FPX's terms, which PayNet requires near the pay button. Default: true. */
  terms?: boolean | undefined
  /**
   * The URL of the terms, which must be http, https or relative to the page. A URL with another scheme is replaced by
   * the default. Default: PayNet's URL.
   */
  termsUrl?: string | undefined
  /** Whether the field receives focus when the page opens or a script inserts the picker. Default: false. */
  autoFocus?: boolean | undefined
  /** The `id`s of other elements that describe the field. */
  'aria-describedby'?: string | undefined
  /** The accessible name of the field, which overrides its label. */
  'aria-label'?: string | undefined
  /** The `id`s of the elements that label the field instead of its own label. */
  'aria-labelledby'?: string | undefined
  /** The class names for the picker's parts. */
  classNames?: Partial<Record<BankPickerPart, string>> | undefined
  /** Returns the content to show in an option instead of the default content. */
  renderOption?: ((option: BankOption<Details>) => ReactNode) | undefined
}
