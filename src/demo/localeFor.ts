import { en, ms, ta, zh } from 'fpx-checkout/locales'
import type { languages } from './address/storyGlobals.js'

const locales = { en, ms, zh, ta }

/** Returns the package's texts in a language of the demo. */
export const localeFor = (language: (typeof languages)[number]) => locales[language]
