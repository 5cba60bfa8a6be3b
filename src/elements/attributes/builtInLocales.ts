import { bank, wallets } from '../../locales/en/bank.js'
import { problem } from '../../locales/en/problem.js'
import type { Locale } from '../../locales/index.js'
import * as ms from '../../locales/ms.js'
import * as ta from '../../locales/ta.js'
import * as zh from '../../locales/zh.js'

// These locales leave out the messages that payers never see: those about companies and the gateway status.
/** English. */
export const english = { lang: 'en', bank, wallets, problem } as Locale

/** All built-in locales, with only the payer's messages. */
export const builtInLocales = [
  english,
  { lang: 'ms', bank: ms.bank, wallets: ms.wallets, problem: ms.problem },
  { lang: 'zh-Hans', bank: zh.bank, wallets: zh.wallets, problem: zh.problem },
  { lang: 'ta', bank: ta.bank, wallets: ta.wallets, problem: ta.problem },
] as Locale[]
