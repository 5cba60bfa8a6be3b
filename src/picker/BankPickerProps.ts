import type { FocusEvent, ReactNode } from 'react'
import type { FpxOptions } from '../client/useFpxOptions.js'
import type { BankMessages, Locale, OwnWords } from '../locales/Locale.js'
import type { RootAttributes } from '../ui/attributes.js'
import type { BankValue } from './core/findOption.js'
import type { BankListOptions, BankOption } from './core/toBankOptions.js'
import type { BankPickerPart } from './view/bankPickerParts.js'

/** Details about a change of the selection. */
export interface BankChangeDetails {
  /**
   * The reason for the change. The payer `selected` or `cleared` the bank, or the form was `reset`. `vanished` means that the bank is no longer in the list. `blocked` means that the
   * bank went offline and `offlineBanks` is "disable".
   */
  reason: 'selected' | 'cleared' | 'reset' | 'vanished' | 'blocked'
}

/** Props for {@link BankPicker}. `Details` is the type of the banks' additional fields. */
export interface BankPickerProps<Details extends object = Record<string, unknown>>
  extends
    FpxOptions,
    BankListOptions<Details>,
    RootAttributes<
      'id' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'aria-invalid' | 'aria-required'
    > {
  /** The bank that a controlled picker shows, or `null` if no bank is selected. Default: the picker is uncontrolled. */
  value?: BankValue<Details> | null | undefined
  /** The bank that an uncontrolled picker selects initially and after a form reset. Default: none. */
  defaultValue?: BankValue<Details> | null | undefined
  /**
   * Called after a bank has been selected or cleared, but not when the payer selects the same bank again. Store `option`
   * and pass it back as `value`. It is `null` if no bank is selected, and also if the form is reset before the list has
   * loaded. `option.code` is the code, and `option.bank` contains every field the gateway sent.
   */
  onChange?: ((option: BankOption<Details> | null, details: BankChangeDetails) => void) | undefined
  /** Called after the list has been opened or closed. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Called when the field's text changes, with either the typed text or the selected bank's name. */
  onInputValueChange?: ((text: string) => void) | undefined
  /** Called when focus moves into the picker. */
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  /** Called when focus moves out of the picker. */
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  /**
   * The field's `id`, which is also the prefix for the ids of its list, description and error. Default: a generated id
   * that is the same on server and client.
   */
  id?: string | undefined
  /** The name of the form field that contains the bank code. */
  name?: string | undefined
  /**
   * The name of the form field that contains the FPX model. The field's value is `B2C` or `B2B1`, or is empty if the
   * model is unknown. You need the model: a bank's personal and corporate portals may have the same code.
   * Default: the model isn't submitted.
   */
  modelName?: string | undefined
  /**
   * The `id` of the form to which the picker belongs. You only need this option if the picker is outside of the form.
   */
  form?: string | undefined
  /**
   * Whether the form requires a bank. If the form is submitted without a bank, the browser and the picker show an
   * error. Default: false.
   */
  required?: boolean | undefined
  /** Whether the field is disabled. A disabled field can't be used and isn't submitted. Default: false. */
  disabled?: boolean | undefined
  /** Whether the bank is shown and submitted but can't be changed. Default: false. */
  readOnly?: boolean | undefined
  /** The merchant's error message, which appears below the field and marks the field as invalid. */
  error?: ReactNode
  /** Whether the field is marked as invalid without showing an error message. */
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  /** Whether screen readers announce the field as required. Default: `required`. */
  'aria-required'?: boolean | 'true' | 'false' | undefined
  /** The language, from `fpx-checkout/locales`. Default: the provider's language, or else English. */
  locale?: Locale | undefined
  /** Messages that override the language's built-in messages. Error messages belong in `problem`. */
  messages?: OwnWords<BankMessages> | undefined
  /** The label above the field, or `false` if the page has its own label. Default: "Bank" in the picker's language. */
  label?: ReactNode
  /** The text below the field. Default: none. */
  description?: ReactNode
  /** The placeholder shown while the field is empty. Default: "Find your bank", in the picker's language. */
  placeholder?: string | undefined
  /** The banks that are also shown as buttons above the field. These banks remain in the list. */
  featured?: readonly BankValue<Details>[] | undefined
  /** Whether to show the line about FPX's terms, which PayNet requires near the pay button. Default: true. */
  terms?: boolean | undefined
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
