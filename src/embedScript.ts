// The entry of the classic script, which registers the picker. It exports nothing, so its only global is the
// `FpxCheckout` that `registerElement` sets.
import './embed.js'
