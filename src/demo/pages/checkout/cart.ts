/** What the demo's shop sells today; the server takes its prices from here, never from the browser. */
const lines = [
  { name: 'Kopi O kaw', detail: 'Roasted in Ipoh, 250 g', count: 2, price: 18.5 },
  { name: 'Kaya, homemade', detail: 'Pandan, 200 g', count: 1, price: 12.9 },
  { name: 'Enamel cup', detail: 'Green rim, 300 ml', count: 2, price: 13.75 },
]

/** The cart of the demo's shop, in ringgit. */
export const cart = {
  reference: 'SENJA-1047',
  lines,
  shipping: 8,
  total: lines.reduce((sum, { count, price }) => sum + count * price, 8),
}

const format = new Intl.NumberFormat('en-MY', { style: 'currency', currency: 'MYR' })

/** An amount as a Malaysian shop writes it: `RM 77.40`. */
export const ringgit = (amount: number) => format.format(amount)
