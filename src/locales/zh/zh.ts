import type { Locale } from '../Locale.js'
import { bank } from './bank.js'
import { company } from './company.js'
import { problem } from './problem.js'
import { status } from './status.js'

/** Chinese (simplified). */
export const zh: Locale = { lang: 'zh-Hans', bank, company, problem, status }
