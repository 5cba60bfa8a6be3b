import type { Locale } from '../Locale.js'
import { bank, wallets } from './bank.js'
import { company } from './company.js'
import { problem } from './problem.js'
import { status } from './status.js'

/** The English locale. */
export const en: Locale = { lang: 'en', bank, wallets, company, problem, status }
