/** Returns an amount in Malaysia's format, in every language. `Intl` would format `ta` for India: RM 10,00,000.00. */
export const formatRinggit = (amount: number): string =>
  new Intl.NumberFormat('ms', { style: 'currency', currency: 'MYR' }).format(amount)
