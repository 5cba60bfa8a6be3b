import { beforeEach, describe, expect, it } from 'vitest'
import { boxWith, focusedControl, morphBox, showHtml } from '../support/libraries/inPage.js'
import { isFieldFocused } from '../support/checkout/isFieldFocused.js'
import { openPayer } from './support/openPayer.js'
import { active, bank, rows } from './support/picker.js'

describe.each([
  ['with anchors', 'CSSAnchorPositioning'],
  ['without anchors', '!CSSAnchorPositioning'],
])('the picker in a dialog, %s', (_what, features) => {
  const opened = openPayer({ features })
  beforeEach(() => opened.payer.visit(`${opened.shop.url}/?at=dialog`))
  const isOpen = () => opened.payer.evaluate(() => document.querySelector('dialog')?.open)

  it('closes its list on Escape, and the dialog on the next Escape', async () => {
    const { payer } = opened
    await payer.click('combobox', 'Bank')
    await payer.type('uob')
    await expect.poll(() => active(payer)).toMatch(/UOB/)
    await payer.press('Escape')
    await expect.poll(() => rows(payer)).toEqual([])
    expect(await isOpen()).toBe(true)
    await payer.press('Escape')
    await expect.poll(isOpen).toBe(false)
  })

  it('selects a row by mouse, and the dialog stays open', async () => {
    const { payer } = opened
    await payer.click('combobox', 'Bank')
    await expect.poll(() => rows(payer)).toHaveLength(35)
    await payer.clickOn((await payer.all('option'))[8]!)
    await expect.poll(() => bank(payer)).toEqual({ shown: 'BSN', code: 'BSN0601' })
    expect(await isOpen()).toBe(true)
  })
})

describe('in other libraries', () => {
  const opened = openPayer()
  const visit = (query: string) => opened.payer.visit(`${opened.shop.url}/library?${query}`)

  const both = ['Tab', 'Shift+Tab']
  const forms = ['react', 'element', 'light-dom']

  it.each([
    ...forms.map((form) => ['radix', form, both] as const),
    ['mantine', 'element', both],
    ['focus-trap', 'element', both],
    // MUI doesn't come round backwards, whatever is in its dialog: WebKitGTK doesn't name the key of Shift+Tab.
    ['mui', 'element', ['Tab']],
  ] as const)('the focus trap of %s reaches the field of %s by %o', async (host, form, keys) => {
    const { payer } = opened
    await visit(`host=${host}&form=${form}&place=first`)
    await payer.find('radio', 'Personal')
    for (const key of keys) {
      const stops: (string | undefined)[] = []
      for (let presses = 0; presses < 12; presses += 1) {
        await payer.press(key)
        stops.push(await payer.evaluate(focusedControl))
      }
      expect(stops).toEqual(expect.arrayContaining(['Note', 'Bank', 'Pay']))
      expect(stops.filter((stop, at) => stop === 'Bank' && stops[at + 1] === 'Bank')).toEqual([])
    }
  })

  it.each([
    ...forms.map((form) => ['mantine', form] as const),
    ['bootstrap', 'element'],
    ['radix', 'element'],
  ] as const)('Escape closes the list first, then %s: %s', async (host, form) => {
    const { payer } = opened
    await visit(`host=${host}&form=${form}`)
    await payer.click('combobox', 'Bank')
    await expect.poll(() => rows(payer)).toHaveLength(35)
    await payer.press('Escape')
    await expect.poll(() => rows(payer)).toEqual([])
    const title = () => payer.evaluate(() => document.title)
    expect(await title()).toBe('Shop')
    await payer.press('Escape')
    await expect.poll(title).toBe('Closed')
  })

  it('the mouse selects a bank although a carousel captures it', async () => {
    const { payer } = opened
    await visit('host=carousel&form=element')
    await payer.click('combobox', 'Bank')
    await expect.poll(() => rows(payer)).toHaveLength(35)
    await payer.clickOn((await payer.all('option'))[8]!)
    await expect.poll(async () => (await bank(payer)).code).toMatch(/^\w+$/)
  })

  it.each([
    ...forms.map((form) => ['radix', form] as const),
    ['page', 'element'],
    ['mui', 'element'],
  ] as const)(
    'a press on the message leaves the focus in the field, in %s: %s',
    async (host, form) => {
      const { payer } = opened
      await visit(`host=${host}&form=${form}`)
      await payer.click('combobox', 'Bank')
      await payer.type('zz')
      const message = () =>
        payer.evaluate(() => {
          const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
          return tree.querySelector('[data-fpx-part=message]')
        })
      await expect.poll(message).not.toBeNull()
      await payer.clickOn((await message()) as unknown as Parameters<typeof payer.clickOn>[0])
      await payer.type('x')
      expect((await bank(payer)).shown).toBe('zzx')
    },
  )

  it.each([
    ['light-dom', '<fpx-bank-picker id="bank" name="bank_code" light-dom></fpx-bank-picker>'],
    [
      "a server's select",
      '<fpx-bank-picker><select id="bank" name="bank_code"><option>Choose</option></select></fpx-bank-picker>',
    ],
  ])('the letters, the caret, and the focus survive a morph with %s', async (_what, field) => {
    const { payer } = opened
    // Waits for the picker of this page, although the test shows another one.
    await visit('host=page&form=element')
    for (const library of ['alpine', 'htmx', 'idiomorph']) {
      await payer.evaluate(showHtml, boxWith(field, 1))
      const isReady = () =>
        payer.evaluate(() => {
          const host = document.querySelector('fpx-bank-picker')!
          return Boolean((host.shadowRoot ?? host).querySelector('[aria-busy=false]'))
        })
      await expect.poll(isReady).toBe(true)
      await payer.evaluate(() => document.querySelector('fpx-bank-picker')!.focus())
      await payer.type('may')
      await payer.press('ArrowLeft')
      await payer.evaluate(morphBox, library, boxWith(field, 2))
      await expect.poll(() => payer.evaluate(isFieldFocused)).toBe(true)
      await payer.type('b')
      await expect.poll(async () => [library, (await bank(payer)).shown]).toEqual([library, 'maby'])
    }
  })
})
