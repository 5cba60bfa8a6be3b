// The classic script: registers the elements and exports nothing, so that `FpxCheckout`, which it sets itself, is its
// only global.
import './embed.js'
