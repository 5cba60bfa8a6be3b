import { en, ms, ta, zh } from 'fpx-checkout/locales'
import type { languages } from './address/storyGlobals.js'

const locales = { en, ms, zh, ta }

/** Returns the package's messages in one of the demo's languages. */
export const localeFor = (language: (typeof languages)[number]) => locales[language]
