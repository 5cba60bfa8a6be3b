import type { BankOption } from '../core/toBankOptions.js'
import type { BankChangeDetails } from '../BankPickerProps.js'

/**
 * The `fpx-bank-change` event, fired when a bank is selected, cleared, restored by the browser, or no longer offered.
 */
export type FpxBankChangeEvent = CustomEvent<{
  /**
   * The bank's option, whose `bank` property is the gateway's row. `null` if no bank is selected, or if the payer has
   * used a server-rendered select before the list has loaded.
   */
  option: BankOption | null
  reason: FpxBankChangeReason
}>

/**
 * The reason why the bank changed. `restored` means that the browser restored the bank when the payer returned to the
 * page.
 */
export type FpxBankChangeReason = BankChangeDetails['reason'] | 'restored'

/** The events of `<fpx-bank-picker>`, in addition to the standard HTML element events. */
export interface FpxBankPickerEventMap extends HTMLElementEventMap {
  /** Fired when a bank is selected, cleared, restored by the browser, or no longer offered. */
  'fpx-bank-change': FpxBankChangeEvent
}
