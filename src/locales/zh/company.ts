import type { CompanyMessages } from '../Locale.js'

export const company: CompanyMessages = {}
