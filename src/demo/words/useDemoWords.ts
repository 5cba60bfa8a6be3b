import { languages } from '../address/storyGlobals.js'
import { useAddress } from '../address/useAddress.js'
import type { DemoWords } from './DemoWords.js'
import { en } from './en.js'
import { ms } from './ms.js'
import { ta } from './ta.js'
import { zh } from './zh.js'

const words: Record<(typeof languages)[number], DemoWords> = { en, ms, zh, ta }

/** The locales for formatting dates, all of which use the same calendar and clock as the English locale. */
const locales = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-MY', ta: 'ta-MY' } as const

/** Returns the demo's strings in the chosen language, the language's tag, and the locale for formatting dates. */
export function useDemoWords(): DemoWords & { lang: string; locale: string } {
  const [language] = useAddress('lang', languages)
  return { ...words[language], lang: language, locale: locales[language] }
}
