import { describe, expect, it } from 'vitest'
import { checkouts, desktop, phone, type Size } from '../support/engines/Payer.js'
import { active, bank, rowLayouts, rows } from '../support/engines/picker.js'
import { openPayer } from './support/openPayer.js'

describe.each([
  ['light', false],
  ['dark', true],
])('a payer whose system is in %s mode', (scheme, dark) => {
  const opened = openPayer({ dark })

  describe.each(checkouts)('the $checkout', ({ path, label }) => {
    const open = async (size: Size) => {
      await opened.payer.visit(opened.shop.url + path, size)
      await opened.payer.click('combobox', label)
      await expect.poll(() => rows(opened.payer)).toHaveLength(35)
    }

    it.each([desktop, phone])(
      "has an opaque list in the page's colours at %i by %i",
      async (...size) => {
        await open(size)
        const lightness = await opened.payer.evaluate(() => {
          const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
          const styleOf = (name: string) =>
            getComputedStyle(tree.querySelector(`[data-fpx-part=${name}]`)!)
          const { color } = styleOf('option-label')
          const { backgroundColor } = styleOf('popover')
          // The computed value of an opaque colour has no alpha.
          return [color, backgroundColor].map((rgb) => Number(/^rgb\((\d+)/.exec(rgb)?.[1]) > 128)
        })
        expect(lightness).toEqual(scheme === 'dark' ? [true, false] : [false, true])
      },
    )

    it('has badges beside the names from the first frame and while typing', async () => {
      const { payer } = opened
      await open(desktop)
      expect(await rowLayouts(payer)).toEqual(['badge, name'])
      for (const letter of 'bank') {
        await payer.type(letter)
        expect(await rowLayouts(payer)).toEqual(['badge, name'])
      }
    })

    it('has rows of at least 40 px for a mouse, and nothing wider than a phone', async () => {
      const { payer } = opened
      await open(phone)
      const sizes = await payer.evaluate(() => {
        const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
        const options = Array.from(tree.querySelectorAll('[role=option]'))
        return {
          lowest: Math.min(...options.map((row) => row.getBoundingClientRect().height)),
          tooWide: options.filter((row) => row.scrollWidth > row.clientWidth).length,
          page: document.documentElement.scrollWidth,
        }
      })
      expect(sizes.lowest).toBeGreaterThanOrEqual(40)
      expect(sizes).toMatchObject({ tooWide: 0, page: 360 })
    })
  })

  it.each([
    ['en', 'Bank', 'Clear'],
    ['ms', 'Bank', 'Kosongkan'],
    ['zh', '银行', '清除'],
    ['ta', 'வங்கி', 'நீக்கவும்'],
  ])('is translated: %s', async (lang, label, clear) => {
    const { payer, shop } = opened
    await payer.visit(`${shop.url}/?lang=${lang}`, phone)
    await payer.click('combobox', label)
    await payer.type('maybank2u')
    await expect.poll(() => active(payer)).toMatch(/Maybank2U/)
    await payer.press('Enter')
    await payer.find('button', clear)
    expect((await bank(payer)).code).toBe('MB2U0227')
  })
})
