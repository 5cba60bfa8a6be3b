/**
 * The components as custom elements, for pages without React: importing it registers them. Runs in browsers; imports
 * components, hooks, locales and contract. The build puts Preact in React's place.
 *
 * @module
 */
import './elementTypes.js'
import { FpxBankPickerElement } from './FpxBankPickerElement.js'
import { FpxCompanyListElement } from './FpxCompanyListElement.js'
import { registerElements } from './registerElements.js'

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
} from './elementEvents.js'
export type { FpxCheckoutGlobal } from './registerElements.js'
export { version } from './version.js'
