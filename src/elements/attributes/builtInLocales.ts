import { bank, wallets } from '../../locales/en/bank.js'
import { problem } from '../../locales/en/problem.js'
import type { Locale } from '../../locales/index.js'
import * as ms from '../../locales/ms.js'
import * as ta from '../../locales/ta.js'
import * as zh from '../../locales/zh.js'

// Removes the words that no payer reads: those of companies and of the gateway status.
/** English. */
export const english = { lang: 'en', bank, wallets, problem } as Locale

/** Every language that a payer may read. */
export const builtInLocales = [
  english,
  { lang: 'ms', bank: ms.bank, wallets: ms.wallets, problem: ms.problem },
  { lang: 'zh-Hans', bank: zh.bank, wallets: zh.wallets, problem: zh.problem },
  { lang: 'ta', bank: ta.bank, wallets: ta.wallets, problem: ta.problem },
] as Locale[]
