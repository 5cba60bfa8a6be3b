import { readFileSync } from 'node:fs'
import { en, type Locale, type Message, ms, ta, zh } from 'fpx-checkout/locales'
import { describe, expect, it } from 'vitest'
import { formatMessage } from '../../src/locales/formatMessage.js'

const locales: Locale[] = [en, ms, zh, ta]
const sections = ['bank', 'wallets', 'company', 'problem', 'status'] as const

/** Messages whose words don't change with the count. */
const uninflected = ['company.loadingAll', 'company.someLoaded']

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

const entries = (locale: Locale) =>
  sections.flatMap((section) =>
    Object.entries(locale[section] ?? {}).map(
      ([key, message]) => [`${section}.${key}`, message] as const,
    ),
  )

const slotsIn = (message: Message) =>
  textsOf(message).map((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot).sort())

// Leaves out the wallet messages: they replace the messages that mention a bank, which differ by language.
const keysOf = (locale: Locale) =>
  entries(locale)
    .map(([key]) => key)
    .filter((key) => !key.startsWith('wallets.'))

describe.each(locales.map((locale) => [locale.lang, locale] as const))(
  'the words in %s',
  (lang, locale) => {
    it('have the same keys as English, none of them blank', () => {
      expect(keysOf(locale)).toEqual(keysOf(en))
      for (const [key, message] of entries(locale))
        for (const text of textsOf(message))
          expect([text.trim(), text === ''], key).toEqual([text, false])
    })

    it('have the same placeholders as in English, in every plural form', () => {
      const english = new Map(entries(en))
      for (const [key, message] of entries(locale)) {
        const [expected] = slotsIn(english.get(key)!)
        for (const slots of slotsIn(message)) expect(slots, key).toEqual(expected)
      }
    })

    it('format numbers as usual in the language', () => {
      const numbers = new Intl.NumberFormat(lang)
      for (const count of [0, 1, 43, 999, 1000, 12_345, 1.5, -1])
        expect(formatMessage('{count}', lang, { count })).toBe(numbers.format(count))
    })

    it('have every plural form of the language in messages with a count', () => {
      const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions()
      for (const [key, message] of entries(locale)) {
        if (typeof message === 'string') {
          const counts = message.includes('{count}') && !uninflected.includes(key)
          expect(counts && pluralCategories.length > 1, key).toBe(false)
        } else expect(Object.keys(message).sort(), key).toEqual([...pluralCategories].sort())
      }
    })
  },
)

describe.each([ms, zh, ta].map((locale) => [locale.lang, locale] as const))(
  'no English is left in %s',
  (lang, locale) => {
    // Messages that are the same in both languages.
    const shared = lang === 'ms' ? ['bank.label'] : []

    it('no message equals the English one', () => {
      const english = new Map(entries(en))
      const same = entries(locale)
        .filter(([key, message]) =>
          textsOf(message).some((text) => textsOf(english.get(key)!).includes(text)),
        )
        .map(([key]) => key)
      expect(same).toEqual(shared)
    })

    it('no message contains an English word', () => {
      const words = /\b(the|and|your|you|please|choose|payment|offline|account|again|of|is|not)\b/i
      for (const [key, message] of entries(locale))
        for (const text of textsOf(message)) expect(text, key).not.toMatch(words)
    })

    it("every message is in the language's script", () => {
      const script = { ms: /\p{Script=Latin}/u, zh: /\p{Script=Han}/u, ta: /\p{Script=Tamil}/u }[
        lang
      ]!
      for (const [key, message] of entries(locale))
        for (const text of textsOf(message)) expect(text, key).toMatch(script)
    })
  },
)

it.each([
  'locales/zh.ts',
  'demo/words/zh.ts',
  'demo/pages/checkout/checkoutWords.ts',
  'php/woocommerce/languages/bank-picker-for-fpx-zh_CN.l10n.php',
])('the Chinese texts in %s have full-width punctuation', (file) => {
  const halfWidth = /.*(\p{Script=Han}[,:;!?()]|[,:;!?()]\p{Script=Han}).*/gu
  expect(readFileSync(`src/${file}`, 'utf8').match(halfWidth) ?? []).toEqual([])
})

describe('the message for a count', () => {
  it.each([
    ['en', 1, '1 bank found.'],
    ['en', 1234, '1,234 banks found.'],
    ['ms', 2, '2 bank ditemui.'],
    ['zh-Hans', 2, '找到 2 家银行。'],
    ['ta', 1, '1 வங்கி கிடைத்தது.'],
    ['ta', 2, '2 வங்கிகள் கிடைத்தன.'],
  ])('in %s has the plural form for %d', (lang, count, text) => {
    const { bank } = locales.find((locale) => locale.lang === lang)!
    expect(formatMessage(bank.found, lang, { count })).toBe(text)
  })
})

it('a language with a different numbering system uses its own digits', () => {
  expect(formatMessage('{count}', 'ar-EG', { count: 43 })).toBe('٤٣')
  expect(formatMessage('{count}', 'en-u-nu-thai', { count: 43 })).toBe('๔๓')
})

describe('a list with wallets', () => {
  /** Patterns for the word "bank" and for the words "bank or wallet", keyed by language. */
  const words: Record<string, [RegExp, RegExp]> = {
    en: [/bank/i, /bank(s? or wallets?|s and wallets)/i],
    ms: [/bank/i, /bank atau e-dompet/i],
    'zh-Hans': [/银行/, /银行[或和]电子钱包/],
    ta: [/வங்கி/, /வங்கி அல்லது மின்பணப்பை/],
  }
  // Messages that appear without a list, and messages about banks only.
  const ofBanks = ['loading', 'failed', 'empty', 'approval', 'bank']

  it.each(locales)(
    'has a wallet version of every message about a bank, in $lang',
    ({ lang, bank, wallets = {} }) => {
      const withoutNames = (text: string) => text.replaceAll('{bank}', '')
      const found = Object.entries(bank)
        .filter(([, message]) =>
          textsOf(message).some((text) => words[lang]![0].test(withoutNames(text))),
        )
        .map(([key]) => key)
      expect(Object.keys(wallets)).toEqual(found.filter((key) => !ofBanks.includes(key)))
      for (const [key, message] of Object.entries(wallets))
        for (const text of textsOf(message)) expect(text, key).toMatch(words[lang]![1])
    },
  )

  it.each([
    ['en', 'Choose your bank or wallet', '1 bank or wallet found.', '2 banks or wallets found.'],
    [
      'ms',
      'Pilih bank atau e-dompet anda',
      '1 bank atau e-dompet ditemui.',
      '2 bank atau e-dompet ditemui.',
    ],
    ['zh-Hans', '选择您的银行或电子钱包', '找到 1 家银行或电子钱包。', '找到 2 家银行或电子钱包。'],
    [
      'ta',
      'உங்கள் வங்கி அல்லது மின்பணப்பையைத் தேர்வு செய்யவும்',
      '1 வங்கி அல்லது மின்பணப்பை கிடைத்தது.',
      '2 வங்கி அல்லது மின்பணப்பைகள் கிடைத்தன.',
    ],
  ])('is labelled and counted in %s as banks and wallets', (lang, choose, one, two) => {
    const { wallets } = locales.find((locale) => locale.lang === lang)!
    const found = [1, 2].map((count) => formatMessage(wallets!.found!, lang, { count }))
    expect([wallets!.selectPlaceholder, ...found]).toEqual([choose, one, two])
  })
})
