/**
 * The components as custom elements, for pages without React: importing it registers them. Runs in browsers; imports
 * components, hooks, locales and contract. The build replaces React with Preact.
 *
 * @module
 */
import './elements/elementTypes.js'
import { FpxBankPickerElement } from './elements/FpxBankPickerElement.js'
import { FpxCompanyListElement } from './elements/FpxCompanyListElement.js'
import { registerElements } from './elements/registerElements.js'

registerElements({
  'fpx-bank-picker': FpxBankPickerElement,
  'fpx-company-list': FpxCompanyListElement,
})

export { FpxBankPickerElement, FpxCompanyListElement }
export type {
  FpxBankChangeEvent,
  FpxBankPickerEventMap,
  FpxCompanyChangeEvent,
  FpxCompanyListEventMap,
  FpxPageChangeEvent,
} from './elements/elementEvents.js'
export { type FpxCheckoutGlobal, version } from './elements/registerElements.js'
