import { en, type Locale, ms, ta, zh } from 'fpx-checkout/locales'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMessage } from '../../src/locales/formatMessage.js'
import { keepTranscript } from './support/keepTranscript.js'
import { openOrca } from './support/openOrca.js'
import { openSpokenShop, type SpokenShop } from './support/openSpokenShop.js'
import { spokenBanks } from './support/spokenBanks.js'
import { timesIn } from './support/timesIn.js'

const opened = openOrca()
let shop: SpokenShop
beforeAll(async () => {
  shop = await openSpokenShop({ banks: spokenBanks })
})
afterAll(() => shop.close())

const maybank = { bank: 'Maybank2U', code: 'MB2U0227' }
const anywhere = (words: string) => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

describe.each(['react', 'element'])('the picker (%s)', (checkout) => {
  it.each([en, ms, zh, ta].map((locale): [string, Locale] => [locale.lang, locale]))(
    'is read in %s',
    async (lang, locale) => {
      const { user } = opened
      const say = (key: keyof Locale['bank'], values = {}) =>
        formatMessage(locale.bank[key], lang, values).replaceAll(/[\u2066-\u2069]/g, '')
      // The element's page has a label, which names the field.
      const name = checkout === 'element' ? 'Bank' : say('label')
      await user.visit(`${shop.url}/${checkout}?lang=${lang.slice(0, 2)}`)
      await user.tabTo(anywhere(`${name} editable combo box`))
      let said = await user.type('maybank', anywhere(say('found', { count: 1 })))
      expect(said).toContain('Maybank2U MB2U0227')
      said = await user.type('xyz', anywhere(say('noMatch', { text: 'maybankxyz' })))
      expect(timesIn(said, say('noMatch', { text: 'maybankxyz' }))).toBe(1)
      await user.press(['BackSpace', 'BackSpace', 'BackSpace'], /Maybank2U/)
      said = await user.press('Return', anywhere(say('selected', maybank)))
      expect(timesIn(said, say('selected', maybank))).toBe(1)
      await user.press('Tab', anywhere(say('clear')))
      said = await user.press('Return', anywhere(say('cleared', maybank)))
      expect(timesIn(said, say('cleared', maybank))).toBe(1)
      await keepTranscript(`${lang}-${checkout}`, user.transcript)
    },
  )
})
