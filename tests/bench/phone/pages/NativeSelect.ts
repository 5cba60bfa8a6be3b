// A native select that a plain script fills: no other list of banks can be usable sooner.
import { fetchBanks } from './fetchBanks.js'

void fetchBanks().then((banks) => {
  const select = document.querySelector('select')!
  select.append(...banks.map(({ code, display }) => new Option(display, code)))
})
