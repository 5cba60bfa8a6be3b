import type { BankModel } from '../../contract/index.js'
import type { BankOption } from '../core/toBankOptions.js'
import type { BankPickerEvent } from '../core/bankPickerEvent.js'
import type { BankChangeDetails } from '../UseBankPickerOptions.js'

/** The `fpx-bank-change` event: a bank was selected, cleared or restored by the browser, or is no longer offered. */
export type FpxBankChangeEvent = CustomEvent<{
  /** The bank's code; `null` if none is selected. */
  code: string | null
  /** Its FPX model: stated, mapped or inferred; `null` if it is unknown, or none is selected. */
  model: BankModel | null
  /** Its option, with the gateway's row as `option.bank`; `null` if none is selected, or there is no list. */
  option: BankOption | null
  reason: FpxBankChangeReason
}>

/** Why the bank changed. `restored` means that the browser restored it after the payer had returned to the page. */
export type FpxBankChangeReason = BankChangeDetails['reason'] | 'restored'

/** Events of `<fpx-bank-picker>`, in addition to the standard HTML element events. */
export interface FpxBankPickerEventMap extends HTMLElementEventMap {
  /** Fired when a bank was selected, cleared or restored by the browser, or is no longer offered. */
  'fpx-bank-change': FpxBankChangeEvent
  /**
   * Fired when the list is opened or searched, a bank is selected, offline banks are shown, or the banks cannot be
   * loaded. The event does not contain personal data.
   */
  'fpx-analytics': CustomEvent<BankPickerEvent>
}
