/** Returns an amount in Malaysia's format in every language. For Tamil, `Intl` would use India's: RM 10,00,000.00. */
export const formatRinggit = (amount: number): string =>
  new Intl.NumberFormat('ms', { style: 'currency', currency: 'MYR' }).format(amount)
