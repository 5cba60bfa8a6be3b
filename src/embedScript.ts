// The classic script. It registers the picker and exports nothing, so that its only global is `FpxCheckout`, which
// `registerElement` sets.
import './embed.js'
