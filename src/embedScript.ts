// The classic script: registers the elements and exports nothing, so that its one global is the `FpxCheckout` that it sets itself.
import './embed.js'
