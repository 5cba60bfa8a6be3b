/**
 * The components as custom elements, for pages without React. Importing this module registers them. Runs in browsers;
 * imports the elements from the modules picker and companies. The build replaces React with Preact.
 *
 * @module
 */
import { FpxBankPickerElement } from './picker/element/FpxBankPickerElement.js'
import { FpxCompanyListElement } from './companies/element/FpxCompanyListElement.js'
import { registerElements } from './elements/registerElements.js'

registerElements({
  'fpx-bank-picker': FpxBankPickerElement,
  'fpx-company-list': FpxCompanyListElement,
})

export { FpxBankPickerElement, FpxCompanyListElement }
export type {
  FpxBankChangeEvent,
  FpxBankChangeReason,
  FpxBankPickerEventMap,
} from './picker/element/bankPickerElementEvents.js'
export type {
  FpxCompanyChangeEvent,
  FpxCompanyListEventMap,
  FpxPageChangeEvent,
} from './companies/element/companyListElementEvents.js'
export { type FpxCheckoutGlobal, version } from './elements/registerElements.js'
