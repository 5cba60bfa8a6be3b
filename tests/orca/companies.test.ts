import { en, type Locale, ms, ta, zh } from 'fpx-checkout/locales'
import { expect, it } from 'vitest'
import { formatMessage } from '../../src/locales/formatMessage.js'
import { keepTranscript } from './support/keepTranscript.js'
import { openOrca } from './support/openOrca.js'
import { openSpokenShop } from './support/openSpokenShop.js'
import { timesIn } from './support/timesIn.js'

const opened = openOrca()
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const anywhere = (words: string) => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

it.each([en, ms, zh, ta].map((locale): [string, Locale] => [locale.lang, locale]))(
  'the company list is read in %s: the search, its result, the next page',
  async (lang, { company }) => {
    const { user } = opened
    const shop = await openSpokenShop()
    try {
      await user.visit(`${shop.url}/companies?lang=${lang}`)
      await user.tabTo(anywhere(plain(formatMessage(company.search, lang))))
      // Types only one letter. At the next key, Orca would drop the announcement.
      const none = plain(formatMessage(company.noMatches, lang))
      expect(timesIn(await user.press('q', anywhere(none)), none)).toBe(1)
      await user.press('BackSpace', /93/)
      const next = plain(formatMessage(company.next, lang))
      // Focuses the button directly, because there are many Tab stops before it.
      await user.hear(`goes to "${next}"`, anywhere(next), () =>
        user.page.evaluate(focusButton, next),
      )
      const range = plain(formatMessage(company.range, lang, { from: 21, to: 40, total: 93 }))
      // Orca doesn't always announce the range when a whole table is replaced. The transcript shows what it says.
      await user.hear('Return', /^/, async () => {
        await user.pressOnce('Return')
        await expect.poll(() => user.page.evaluate(rangeShown)).toBe(range)
      })
      await keepTranscript(`companies-${lang}`, user.transcript)
    } finally {
      await shop.close()
    }
  },
)

const rangeShown = () => {
  const tree = document.querySelector('fpx-company-list')?.shadowRoot
  return tree
    ?.querySelector('[data-fpx-part=range]')
    ?.textContent.replaceAll(/[\u2066-\u2069]/g, '')
}

function focusButton(name: string): void {
  const tree = document.querySelector('fpx-company-list')?.shadowRoot
  for (const button of tree?.querySelectorAll('button, a') ?? [])
    if ((button.ariaLabel ?? button.textContent) === name) (button as HTMLElement).focus()
}
