/**
 * Returns an amount in Malaysia's format, in every language. For `Intl`, `ta` is India's Tamil, with RM 10,00,000.00.
 */
export const formatRinggit = (amount: number): string =>
  new Intl.NumberFormat('ms', { style: 'currency', currency: 'MYR' }).format(amount)
