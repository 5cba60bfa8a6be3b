import type { Locale } from '../Locale.js'
import { bank } from './bank.js'
import { company } from './company.js'
import { problem } from './problem.js'
import { status } from './status.js'

/** Tamil. */
export const ta: Locale = { lang: 'ta', bank, company, problem, status }
