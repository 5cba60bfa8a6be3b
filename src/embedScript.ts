// The entry for the classic (non-module) script, which registers the bank picker. The file has no exports, so the only
// global is `FpxCheckout`, which `registerElement` sets.
import './embed.js'
