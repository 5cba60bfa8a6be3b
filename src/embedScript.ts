// The classic script. It registers the elements and exports nothing, so that its only global is `FpxCheckout`, which
// `registerElements` sets.
import './embed.js'
