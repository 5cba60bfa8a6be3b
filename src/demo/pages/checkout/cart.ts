/** The items in the cart. The server uses these prices and ignores prices sent by a browser. */
const lines = [
  { id: 'kopi', count: 2, price: 18.5 },
  { id: 'kaya', count: 1, price: 12.9 },
  { id: 'cup', count: 2, price: 13.75 },
] as const

/** The demo shop's cart, with amounts in ringgit. */
export const cart = {
  reference: 'SENJA-1047',
  lines,
  shipping: 8,
  total: lines.reduce<number>((sum, { count, price }) => sum + count * price, 8),
}

const format = new Intl.NumberFormat('en-MY', { style: 'currency', currency: 'MYR' })

/** Formats an amount the way Malaysian shops do (`RM 77.40`). */
export const ringgit = (amount: number) => format.format(amount)
