// The entry of the classic script, which registers the picker. The file has no exports, so the only global is
// `FpxCheckout`, which `registerElement` sets.
import './embed.js'
