/**
 * Registers the company list as a custom element for admin pages without React. The module runs in browsers. The build
 * replaces React with Preact.
 *
 * @module
 */
import { FpxCompanyListElement } from './companies/element/FpxCompanyListElement.js'
import { registerElement } from './elements/registerElement.js'

registerElement('fpx-company-list', FpxCompanyListElement)

export { FpxCompanyListElement }
export type {
  FpxCompanyChangeEvent,
  FpxCompanyErrorEvent,
  FpxCompanyListEventMap,
  FpxPageChangeEvent,
} from './companies/element/companyListElementEvents.js'
