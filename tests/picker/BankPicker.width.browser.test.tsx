import 'fpx-checkout/styles.css'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  enterBank,
  pickerTree,
  showBankPicker,
  submittedBank,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'
import { sendCommand } from '../support/browser/sendCommand.js'

// The content depends on the field's own width, since sidebars of wide pages have narrow fields.

const part = (name: string) => pickerTree().querySelector<HTMLElement>(`[data-fpx-part~=${name}]`)!
const fieldHeight = () => part('field').getBoundingClientRect().height
/** Returns the heights that the field has between 200 and 600 px. */
function heightsByWidth() {
  const heights = new Set<number>()
  for (let width = 200; width <= 600; width += 10) {
    document.forms[0]!.style.inlineSize = `${width}px`
    heights.add(fieldHeight())
    expect(part('field').scrollWidth).toBeLessThanOrEqual(part('field').clientWidth)
    expect(bankField().element().getBoundingClientRect().width).toBeGreaterThan(80)
  }
  return [...heights]
}

afterEach(async () => {
  document.documentElement.removeAttribute('style')
  await page.viewport(414, 896)
})

it.each([
  ['normal', 'browsers'],
  ['1.5', 'Bootstrap and Tailwind'],
  ['1.75', 'some WordPress themes'],
])(
  'with lines of %s, as in %s, a field of 200 to 600 px has one height, before and after a choice, and always the code and the account type',
  async (lineHeight) => {
    await page.viewport(1280, 800)
    document.documentElement.style.lineHeight = lineHeight
    bankProxy()
    await showBankPicker()
    const before = heightsByWidth()
    expect(before).toHaveLength(1)
    await enterBank('citibank')
    await expect.poll(submittedBank).toBe('CIT0218')
    expect(heightsByWidth()).toEqual(before)
    for (let width = 200; width <= 600; width += 10) {
      document.forms[0]!.style.inlineSize = `${width}px`
      const [field, code, account] = ['field', 'code', 'tag'].map((name) =>
        part(name).getBoundingClientRect(),
      )
      for (const text of [code!, account!]) {
        expect(text.width).toBeGreaterThan(0)
        expect(text.bottom).toBeLessThan(field!.bottom)
        expect(text.right).toBeLessThanOrEqual(field!.right)
      }
    }
  },
)

it.each([360, 1280])('at %i px the selected bank has its badge', async (width) => {
  await page.viewport(width, 740)
  document.documentElement.style.padding = '0 1rem'
  bankProxy()
  await showBankPicker({ defaultValue: 'PBB0233' })
  expect(part('badge').getBoundingClientRect().width).toBe(36)
})

it.each([360, 1280])(
  'at %i px all rows have one height, also with an offline bank',
  async (width) => {
    await page.viewport(width, 740)
    document.documentElement.style.padding = '0 1rem'
    const name = 'Malayan Banking Berhad (M2U)'
    bankProxy({
      banks: [
        bank('ABB0233', 'Affin Bank'),
        bank('BCBB0235', 'CIMB Bank', { status: 'offline' }),
        bank('MB2U0227', 'Maybank2U', { name, status: 'offline' }),
        bank('RHB0218', 'RHB Bank', { model: 'B2C', status: 'offline' }),
        bank('RHB0218', 'RHB Bank', { model: 'B2B1' }),
      ],
    })
    await showBankPicker()
    await bankField().click()
    await expect.element(bankRow('RHB Bank RHB0218 Personal Offline')).toBeVisible()
    const heights = bankRows()
      .elements()
      .map((row) => row.getBoundingClientRect().height)
    expect(heights).toEqual(Array<number>(5).fill(44))
  },
)

it('a picker without an error and warnings ends with its field', async () => {
  bankProxy()
  await showBankPicker({ terms: false })
  const root = pickerTree().querySelector('[data-fpx=bank-picker]')!
  expect(root.getBoundingClientRect().bottom).toBe(part('control').getBoundingClientRect().bottom)
})

it('a list opened again begins with a whole row and has the selected bank near its middle', async () => {
  await page.viewport(1280, 800)
  bankProxy()
  await showBankPicker({ defaultValue: 'PBB0233' })
  await bankField().click()
  const row = page.getByRole('option', { selected: true })
  await expect.element(row).toBeVisible()
  const box = (element: Element) => element.getBoundingClientRect()
  const fromMiddle = () => {
    const [list, option] = [box(part('list')), box(row.element())]
    return (list.top + list.bottom - option.top - option.bottom) / 2 / option.height
  }
  await expect.poll(fromMiddle).toBeLessThan(1)
  expect(fromMiddle()).toBeGreaterThanOrEqual(0)
  // The row is at the edge that the list keeps free for the heading.
  const { scrollPaddingBlockStart } = getComputedStyle(part('list'))
  const edge = box(part('list')).top + parseFloat(scrollPaddingBlockStart)
  const tops = page
    .getByRole('option')
    .elements()
    .map((option) => Math.abs(box(option).top - edge))
  expect(Math.min(...tops)).toBeLessThan(1)
})

it.each([
  [360, ['A2', 'A3', 'A4']],
  [1280, ['A1', 'A2', 'A3', 'A4', 'C1', 'C2']],
])(
  'at %i px, codes are beside rows of equal names and, in a wide list, every row',
  async (width, codes) => {
    await page.viewport(width, 740)
    bankProxy({
      banks: [
        bank('A1', 'A Bank'),
        bank('A2', 'B Bank'),
        bank('A3', 'b bank'),
        bank('A4', 'B Bank'),
        bank('C1', 'C Bank', { model: 'B2C' }),
        bank('C2', 'C Bank', { model: 'B2B1' }),
      ],
    })
    await showBankPicker()
    await bankField().click()
    await expect.element(bankRow('C Bank C1')).toBeVisible()
    const shown = [...part('list').querySelectorAll('[data-fpx-part~=code]')].filter(
      (code) => getComputedStyle(code).clipPath === 'none',
    )
    expect(shown.map(({ textContent }) => textContent.trim())).toEqual(codes)
  },
)

it('the tags of featured banks are at the end, also in a container of the page', async () => {
  await page.viewport(1280, 800)
  bankProxy({ banks: [bank('A1', 'A Bank', { status: 'offline' })] })
  await showBankPicker({ featured: ['A1'] })
  const button = page.getByRole('radio', { name: 'A Bank' })
  await expect.element(button).toBeVisible()
  const fromEnd = () =>
    button.element().getBoundingClientRect().right - part('tag').getBoundingClientRect().right
  const before = fromEnd()
  expect(before).toBeLessThan(20)
  document.forms[0]!.style.containerType = 'inline-size'
  expect(fromEnd()).toBe(before)
})

describe.each([en, ms, zh, ta].map((locale) => [locale.lang, locale] as const))(
  'from 200 to 600 px, in %s',
  (_, locale) => {
    it.each([100, 200])('nothing is cut or jumps, with text at %i percent', async (percent) => {
      await page.viewport(1280, 800)
      document.documentElement.style.fontSize = `${percent}%`
      bankProxy()
      await showBankPicker({ locale, terms: false })
      const heights = new Set<number>()
      const hidden: string[] = []
      for (let width = 200; width <= 600; width += 10) {
        document.forms[0]!.style.inlineSize = `${width}px`
        heights.add(fieldHeight())
        for (const name of ['label', 'model', 'field'])
          for (const box of pickerTree().querySelectorAll(`[data-fpx-part~=${name}]`))
            if (box.scrollWidth > box.clientWidth + 1) hidden.push(`${name} at ${width} px`)
        const root = pickerTree().querySelector('[data-fpx=bank-picker]')!
        if (root.scrollWidth > root.clientWidth) hidden.push(`picker at ${width} px`)
        if (percent === 100 && placeholderWidth() > part('input').clientWidth)
          hidden.push(`placeholder at ${width} px`)
      }
      expect(hidden).toEqual([])
      expect([...heights]).toHaveLength(1)
    })
  },
)

/** Returns the width of the placeholder's text. */
function placeholderWidth(): number {
  const input = part('input') as HTMLInputElement
  const text = document.createElement('span')
  text.textContent = input.placeholder
  text.style.cssText = 'position: absolute; white-space: nowrap'
  text.style.font = getComputedStyle(input).font
  document.body.append(text)
  const { width } = text.getBoundingClientRect()
  text.remove()
  return width
}

/** Returns the smaller side of the area in which a press hits a target, in pixels, at most 49. */
function hitSize(target: Element): number {
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x = 0, y = 0] = [left + width / 2, top + height / 2].map(Math.floor)
  const countHits = (right: number, down: number) => {
    const isHit = (distance: number) =>
      target.contains(pickerTree().elementFromPoint(x + right * distance, y + down * distance))
    let count = 0
    while (count < 25 && isHit(count)) count += 1
    return count
  }
  // Both directions count the pixel in the centre.
  return Math.min(countHits(1, 0) + countHits(-1, 0), countHits(0, 1) + countHits(0, -1)) - 1
}

/** Returns the targets that a press hits only in an area smaller than `size`, in pixels. */
const findSmallTargets = (size: number) =>
  ['clear', 'toggle', 'model', 'featured-option', 'input']
    .flatMap((name) => [...pickerTree().querySelectorAll(`[data-fpx-part~=${name}]`)])
    // A press beside the text field's text also focuses the field, whereas a select must be hit itself.
    .filter((target) => target.localName !== 'input' && hitSize(target) < size)
    .map((target) => `${target.className}: ${hitSize(target)} px`)

describe.each([
  ['a mouse', false, 24],
  ['a finger', true, 44],
])('targets are large enough for %s', (_, touch, size) => {
  it.each([
    ['an ordinary page', '100%'],
    ['a page that sets 1rem to 10 px', '62.5%'],
  ])('on %s', async (_, fontSize) => {
    document.documentElement.style.fontSize = fontSize
    await sendCommand('Emulation.setTouchEmulationEnabled', { enabled: touch })
    bankProxy()
    const featured = ['MB2U0227', 'BCBB0235']
    const { rerender } = await showBankPicker({ defaultValue: 'PBB0233', featured })
    expect(matchMedia('(pointer: coarse)').matches).toBe(touch)
    const root = pickerTree().querySelector<HTMLElement>('[data-fpx=bank-picker]')!
    for (const locale of [zh, ta]) {
      rerender({ locale })
      await expect.poll(() => root.lang).toBe(locale.lang)
      for (const width of [240, 360]) {
        document.forms[0]!.style.inlineSize = `${width}px`
        expect(findSmallTargets(size), `${locale.lang} at ${width} px`).toEqual([])
        expect(part('model').getBoundingClientRect().height).toBe(32)
        expect(fieldHeight()).toBeGreaterThanOrEqual(touch ? 44 : 40)
      }
    }
    // Control
    part('toggle').style.transform = 'scaleY(0.5)'
    expect(findSmallTargets(size)).toHaveLength(1)
    await sendCommand('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
})
