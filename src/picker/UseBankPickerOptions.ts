import type { FocusEvent, ReactNode } from 'react'
import type { FpxOptions } from '../client/FpxContext.js'
import type { BankMessages, Locale, OwnWords } from '../locales/Locale.js'
import type { BankPickerEvent } from './core/bankPickerEvent.js'
import type { BankValue } from './core/findOption.js'
import type { BankListOptions, BankOption } from './core/toBankOptions.js'

/** Why the selection changed. */
export interface BankChangeDetails {
  /**
   * The payer `selected` or `cleared` the bank; it was `remembered` from the last visit; the form was `reset`; the bank
   * `vanished` from the list; or it was `blocked`, because it went offline while `offlineBanks` is "disable".
   */
  reason: 'selected' | 'cleared' | 'remembered' | 'reset' | 'vanished' | 'blocked'
}

/**
 * Options of a picker, for `<BankPicker>` and for `useBankPicker`. `Details` is the type of the banks' additional
 * fields.
 */
export interface UseBankPickerOptions<Details extends object = Record<string, unknown>>
  extends FpxOptions, BankListOptions<Details> {
  /** Controlled bank; `null` for none. Default: the picker is uncontrolled. */
  value?: BankValue<Details> | null | undefined
  /** Bank that is selected initially and after a form reset, if the picker is uncontrolled. Default: none. */
  defaultValue?: BankValue<Details> | null | undefined
  /**
   * Called after the bank was selected or cleared. If no bank is selected, the first two arguments are `null`. `option`
   * has the FPX model, and every field that the gateway sent as `option.bank`; pass it back as `value`. It is `null`
   * if the form was reset before there is a list. Not called when the selected bank is selected again.
   */
  onChange?:
    | ((
        code: string | null,
        option: BankOption<Details> | null,
        details: BankChangeDetails,
      ) => void)
    | undefined
  /** Called after the list was opened or closed, but never if the field is a native select. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Called with the field's new text, which is typed text or the selected bank's name. */
  onInputValueChange?: ((text: string) => void) | undefined
  /** Called when the focus enters the picker. */
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  /** Called when the focus leaves the picker. */
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  /**
   * Called when the list is opened or searched, a bank is selected, offline banks are shown, or the banks cannot be
   * loaded. The event does not contain personal data.
   */
  onEvent?: ((event: BankPickerEvent) => void) | undefined
  /**
   * Whether the bank that was selected last on this device is selected initially. Only its code and FPX model are
   * stored. Default: false.
   */
  remember?: boolean | undefined
  /**
   * `id` of the field; the ids of its list, description and error begin with it. Default: a generated id, which is the
   * same on server and client.
   */
  id?: string | undefined
  /** Name under which a form submits the code. */
  name?: string | undefined
  /**
   * Name under which a form submits the FPX model: `B2C`, `B2B1`, or nothing if it is unknown. The code does not show
   * whether the payer selected the personal or the corporate bank. Default: the model is not submitted.
   */
  modelName?: string | undefined
  /** `id` of the form, if the picker is outside it. */
  form?: string | undefined
  /**
   * Whether the form requires a bank. If none is selected, the browser's and the picker's error messages say so.
   * Default: false.
   */
  required?: boolean | undefined
  /** Whether the field is disabled: it cannot be used, and nothing is submitted. Default: false. */
  disabled?: boolean | undefined
  /** Whether the bank is shown and submitted but cannot be changed. Default: false. */
  readOnly?: boolean | undefined
  /** The merchant's error message below the field, which also marks the field invalid. */
  error?: ReactNode
  /** Marks the field invalid, as `error` does, but without a message. */
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  /** Whether screen readers call the field required. Default: `required`. */
  'aria-required'?: boolean | 'true' | 'false' | undefined
  /** Language, from `fpx-checkout/locales`. Default: the provider's, otherwise English. */
  locale?: Locale | undefined
  /** Messages that replace some of the language's messages; error messages are under `problem`. */
  messages?: OwnWords<BankMessages> | undefined
}
