import type { Locale } from '../Locale.js'
import { bank } from './bank.js'
import { company } from './company.js'
import { problem } from './problem.js'
import { status } from './status.js'

/** Malay. */
export const ms: Locale = { lang: 'ms', bank, company, problem, status }
