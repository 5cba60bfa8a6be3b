import { BankPicker } from 'fpx-checkout'
import 'fpx-checkout/picker.css'
import { logoUrl } from '../../../src/demo/stories/drawLogo.js'

/** Renders this package's picker. */
export const FpxField = () => (
  <BankPicker
    name="bank"
    required
    terms={false}
    {...(location.search.includes('logos') && {
      mapBank: ({ code }) => ({ logo: logoUrl(code) }),
    })}
  />
)
