/**
 * Registers the bank picker as a custom element for pages without React. The module runs in browsers. The build
 * replaces React with Preact.
 *
 * @module
 */
import { registerElement } from './elements/registerElement.js'
import { FpxBankPickerElement } from './picker/element/FpxBankPickerElement.js'

registerElement('fpx-bank-picker', FpxBankPickerElement)

export { FpxBankPickerElement }
export type {
  FpxBankChangeEvent,
  FpxBankChangeReason,
  FpxBankPickerEventMap,
} from './picker/element/bankPickerElementEvents.js'
export { type FpxCheckoutGlobal, version } from './elements/registerElement.js'
