import { en, ms, ta, zh } from 'fpx-checkout/locales'
import type { languages } from './address/surroundings.js'

const locales = { en, ms, zh, ta }

/** The package's words in a language of the demo. */
export const localeFor = (language: (typeof languages)[number]) => locales[language]
