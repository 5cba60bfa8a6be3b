import { en, ms, ta, zh } from 'fpx-checkout/locales'

/** The values of each setting for a story's page, as written in the URL. The first value is the default. */
export const languages = ['en', 'ms', 'zh', 'ta'] as const
export const themes = ['system', 'light', 'dark'] as const
export const directions = ['ltr', 'rtl'] as const
export const widths = ['full', '320', '360', '768', '1024'] as const
export const textSizes = ['100', '125', '150', '200'] as const
export const motions = ['system', 'reduced', 'full'] as const

/** The settings' names in the URL and the labels for their values. */
export const storyGlobals = {
  lang: { en: 'English', ms: 'Melayu', zh: '中文', ta: 'தமிழ்' },
  theme: { system: 'System', light: 'Light', dark: 'Dark' },
  dir: { ltr: 'Left to right', rtl: 'Right to left' },
  width: { full: 'Whole', '320': '320 px', '360': '360 px', '768': '768 px', '1024': '1,024 px' },
  text: { '100': '100 %', '125': '125 %', '150': '150 %', '200': '200 %' },
  motion: { system: 'System', reduced: 'Reduced', full: 'Full' },
} as const

const locales = { en, ms, zh, ta }

/** Returns the package's messages in one of the demo's languages. */
export const localeFor = (language: (typeof languages)[number]) => locales[language]
