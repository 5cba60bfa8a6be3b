import { bank as msBank } from '../../locales/ms/bank.js'
import { problem as msProblem } from '../../locales/ms/problem.js'
import { bank as enBank } from '../../locales/en/bank.js'
import { problem as enProblem } from '../../locales/en/problem.js'
import type { Locale } from '../../locales/index.js'
import { bank as taBank } from '../../locales/ta/bank.js'
import { problem as taProblem } from '../../locales/ta/problem.js'
import { bank as zhBank } from '../../locales/zh/bank.js'
import { problem as zhProblem } from '../../locales/zh/problem.js'

// The languages without the words that no payer reads: those of companies and of the service status.
/** English. */
export const english = { lang: 'en', bank: enBank, problem: enProblem } as Locale

/** Every language that a payer may read. */
export const builtInLocales = [
  english,
  { lang: 'ms', bank: msBank, problem: msProblem },
  { lang: 'zh-Hans', bank: zhBank, problem: zhProblem },
  { lang: 'ta', bank: taBank, problem: taProblem },
] as Locale[]
