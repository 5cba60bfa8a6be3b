// Entry `fpx-checkout/embed`: the components as custom elements, for pages without React. Runs in browsers; imports components, hooks, locales and contract. The build puts Preact in React's place.
import { FpxBankPickerElement } from './FpxBankPickerElement.js'
import { FpxCompanyListElement } from './FpxCompanyListElement.js'
import { registerElements } from './registerElements.js'

registerElements({
  'fpx-bank-picker': FpxBankPickerElement,
  'fpx-company-list': FpxCompanyListElement,
})

export { FpxBankPickerElement, FpxCompanyListElement }
export { version } from './version.js'
