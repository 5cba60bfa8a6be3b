import { describe, expect, it } from 'vitest'
import { checkouts, desktop, type Opened, phone, type Size } from './Payer.js'
import { listPlace, rows } from './picker.js'

const zoomed = [
  ['below', 'zoomed', desktop],
  ['above', 'zoomed', phone],
] as const
const besideField = { inTopLayer: true, gap: 4, left: 0, width: 0, onScreen: true }

/**
 * Declares the tests of the list's place.
 *
 * @param zoomedGap - the gap in a zoomed box, in pixels: WebKit doesn't zoom `rem`, the unit of the stylesheet's gap. If
 *   `undefined`, zoomed boxes aren't tested: Firefox 153 misplaces the list there, as the guide on limits says.
 */
export function testPosition(opened: Opened, zoomedGap?: number): void {
  describe.each(checkouts)('the list of the $checkout', ({ path, label }) => {
    const open = async (at: string, size: Size) => {
      await opened.payer.visit(`${opened.shop.url}${path}?at=${at}`, size)
      await opened.payer.click('combobox', label)
      await expect.poll(() => rows(opened.payer)).toHaveLength(35)
    }

    it.each([
      ['below', '', desktop],
      ['below', '', phone],
      ['above', 'bottom', desktop],
      ['above', 'bottom', phone],
      ['below', 'dialog', desktop],
      ['below', 'dialog', phone],
      ['below', 'modal', desktop],
      ['above', 'modal', phone],
      ['below', 'scaled', desktop],
      ['below', 'scaled', phone],
      ...(zoomedGap === undefined ? [] : zoomed),
      ['below', 'box', desktop],
      ['below', 'box', phone],
      ['below', 'right-to-left', desktop],
      ['below', 'right-to-left', phone],
    ] as const)('opens %s the field in "%s" at %j', async (side, at, size) => {
      await open(at, size)
      const gap = at === 'zoomed' ? zoomedGap : besideField.gap
      expect(await listPlace(opened.payer)).toEqual({ ...besideField, side, gap })
    })

    it.each([
      ['below', ''],
      ['above', 'bottom'],
      ['below', 'modal'],
    ])('stays %s the field in "%s" while it becomes shorter', async (side, at) => {
      await open(at, desktop)
      await opened.payer.type('maybank')
      await expect.poll(() => rows(opened.payer)).toHaveLength(2)
      expect(await listPlace(opened.payer)).toEqual({ ...besideField, side })
    })

    it('follows the field when the page scrolls', async () => {
      const { payer } = opened
      await open('', phone)
      await payer.evaluate(() => {
        document.body.style.blockSize = '3000px'
        scrollBy(0, 60)
      })
      await expect.poll(() => payer.evaluate(() => scrollY)).toBe(60)
      await expect.poll(() => listPlace(payer)).toEqual({ ...besideField, side: 'below' })
    })

    it('follows the field when a box around it scrolls', async () => {
      const { payer } = opened
      await open('box', desktop)
      await payer.evaluate(() => document.querySelector('main')!.scrollBy(0, 20))
      await expect.poll(() => listPlace(payer)).toEqual({ ...besideField, side: 'below' })
    })

    it("has the field's width after the window is resized", async () => {
      const { payer } = opened
      await open('', phone)
      await payer.resize(desktop)
      await expect.poll(() => listPlace(payer)).toEqual({ ...besideField, side: 'below' })
    })

    it('has rows that the mouse can hit, even outside a small box or a dialog', async () => {
      const { payer } = opened
      for (const at of ['box', 'dialog']) {
        await open(at, phone)
        await payer.clickAt('[role=option]', 3)
        await expect.poll(() => rows(payer)).toEqual([])
      }
    })
  })
}
