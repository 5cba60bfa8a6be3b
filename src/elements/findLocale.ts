import type { Locale } from '../locales/index.js'
import { bank } from '../locales/en/bank.js'
import { problem } from '../locales/en/problem.js'
import * as ms from '../locales/ms.js'
import * as ta from '../locales/ta.js'
import * as zh from '../locales/zh.js'

/** Finds the locale for a language tag such as `ms` or `zh-Hans-MY`. A locale object is returned unchanged. */
export function findLocale(
  language: Locale | string | undefined,
  locales: readonly Locale[],
): Locale | undefined {
  if (typeof language === 'object') return language
  const primary = primaryOf(language ?? '')
  return locales.find(({ lang }) => primaryOf(lang) === primary)
}

const primaryOf = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0]

/** Returns the value of the nearest `lang` attribute, even if the attribute is outside the element's shadow root. */
export function getInheritedLang(element: Element): string | undefined {
  const closest = element.closest('[lang]')
  if (closest) return closest.getAttribute('lang') ?? undefined
  const root = element.getRootNode()
  return 'host' in root ? getInheritedLang(root.host as Element) : undefined
}

// These locales omit the messages about companies and the gateway status, which payers never see.
/** The English locale with only the messages for payers. */
export const english = { lang: 'en', bank, problem } as Locale

/** The language that a script has beside English, as inserted by the build, or `undefined` if it has all. */
declare const FPX_LANGUAGE: string | undefined

/** The file's locales with only the messages for payers. The build removes the languages that a script doesn't have. */
export const builtInLocales = [
  english,
  ...(typeof FPX_LANGUAGE === 'string' && FPX_LANGUAGE !== 'ms'
    ? []
    : [{ lang: 'ms', bank: ms.bank, problem: ms.problem }]),
  ...(typeof FPX_LANGUAGE === 'string' && FPX_LANGUAGE !== 'zh'
    ? []
    : [{ lang: 'zh-Hans', bank: zh.bank, problem: zh.problem }]),
  ...(typeof FPX_LANGUAGE === 'string' && FPX_LANGUAGE !== 'ta'
    ? []
    : [{ lang: 'ta', bank: ta.bank, problem: ta.problem }]),
] as Locale[]
