/** Formats an amount as in Malaysia. In Tamil, `Intl` would group the digits as in India (RM 10,00,000.00). */
export const formatRinggit = (amount: number): string =>
  new Intl.NumberFormat('ms', { style: 'currency', currency: 'MYR' }).format(amount)
