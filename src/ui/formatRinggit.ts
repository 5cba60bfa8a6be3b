/**
 * Formats an amount the way it is written in Malaysia. We use the Malay format for all languages: in Tamil,
 * `Intl` groups the digits as is customary in India, for example RM 10,00,000.00.
 */
export const formatRinggit = (amount: number): string =>
  new Intl.NumberFormat('ms', { style: 'currency', currency: 'MYR' }).format(amount)
