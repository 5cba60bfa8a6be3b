import { beforeEach, describe, expect, it } from 'vitest'
import { isFieldFocused } from '../checkout/isFieldFocused.js'
import { boxWith, focusedControl, morphBox, showHtml } from '../libraries/inPage.js'
import type { Opened } from './Payer.js'
import { active, bank, rows } from './picker.js'

/** Declares the tests of the picker in a dialog of the page. */
export function testDialogs(opened: Opened): void {
  describe('the picker in a dialog', () => {
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
      await payer.clickAt('[role=option]', 8)
      await expect.poll(() => bank(payer)).toEqual({ shown: 'BSN', code: 'BSN0601' })
      expect(await isOpen()).toBe(true)
    })
  })
}

/**
 * Declares the tests of the picker in other libraries' dialogs, drawers, and morphs.
 *
 * @param elementOnly - libraries that are tested only with the element.
 * @param oneWay - a library whose focus trap doesn't come round backwards, whatever is in its dialog.
 */
export function testLibraries(
  opened: Opened,
  elementOnly: readonly string[] = [],
  oneWay?: string,
): void {
  /** Opens a library's page, and waits until its dialog has arrived: a press on a moving field misses it. */
  const visit = async (query: string) => {
    const { payer, shop } = opened
    await payer.visit(`${shop.url}/library?${query}`)
    const moving = () =>
      payer.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      )
    await expect.poll(moving).toBe(0)
  }

  const forms = ['react', 'element', 'light-dom']
  const inForms = (...hosts: string[]) =>
    hosts.flatMap((host) =>
      forms
        .filter((form) => form === 'element' || !elementOnly.includes(host))
        .map((form) => [host, form] as const),
    )

  it.each(inForms('radix', 'mantine', 'mui', 'focus-trap'))(
    'the focus trap of %s reaches the field of %s both ways',
    async (host, form) => {
      const { payer } = opened
      await visit(`host=${host}&form=${form}&place=first`)
      await payer.find('radio', 'Personal')
      for (const key of host === oneWay ? ['Tab'] : ['Tab', 'Shift+Tab']) {
        const stops: (string | undefined)[] = []
        for (let presses = 0; presses < 12; presses += 1) {
          await payer.press(key)
          stops.push(await payer.evaluate(focusedControl))
        }
        expect(stops).toEqual(expect.arrayContaining(['Note', 'Bank', 'Pay']))
        expect(stops.filter((stop, at) => stop === 'Bank' && stops[at + 1] === 'Bank')).toEqual([])
      }
    },
  )

  it.each(inForms('mantine', 'sweetalert2', 'bootstrap', 'radix'))(
    'Escape closes the list first, then %s: %s',
    async (host, form) => {
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
    },
  )

  it.each(['vaul', 'carousel'])(
    'the mouse selects a bank although %s captures it',
    async (host) => {
      const { payer } = opened
      await visit(`host=${host}&form=element`)
      await payer.click('combobox', 'Bank')
      await expect.poll(() => rows(payer)).toHaveLength(35)
      await payer.clickAt('[role=option]', 8)
      await expect.poll(async () => (await bank(payer)).code).toMatch(/^\w+$/)
    },
  )

  it.each(inForms('page', 'radix', 'mui'))(
    'a press on a heading leaves the focus in the field, in %s: %s',
    async (host, form) => {
      const { payer } = opened
      await visit(`host=${host}&form=${form}`)
      await payer.click('combobox', 'Bank')
      await payer.clickAt('[data-fpx-part=group-label]')
      await payer.type('x')
      expect((await bank(payer)).shown).toBe('x')
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
      await payer.evaluate(() => document.querySelector<HTMLElement>('fpx-bank-picker')!.focus())
      await payer.type('may')
      await payer.press('ArrowLeft')
      await payer.evaluate(morphBox, library, boxWith(field, 2))
      await expect.poll(() => payer.evaluate(isFieldFocused)).toBe(true)
      await payer.type('b')
      await expect.poll(async () => [library, (await bank(payer)).shown]).toEqual([library, 'maby'])
    }
  })
}
