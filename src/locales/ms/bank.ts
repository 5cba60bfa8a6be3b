import type { BankMessages } from '../Locale.js'

export const bank: BankMessages = {}
