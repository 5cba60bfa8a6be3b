import { render } from '@testing-library/react'
import 'fpx-checkout/styles.css'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { detailedBanks } from 'fpx-checkout/sandbox'
import styles from 'fpx-checkout/styles.css?inline'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints, onlyContrast } from '../support/browser/complaints.js'
import {
  BankPage,
  BankPicker,
  bankField,
  bankRow,
  bankRows,
  waitForFrames,
  pickerTree,
  showBankPicker,
} from './bankPickerPage.js'
import { bank, bankProxy, realBanks } from './bankProxy.js'

afterEach(async () => {
  document.documentElement.removeAttribute('style')
  document.body.removeAttribute('style')
  await page.viewport(414, 896)
})

const part = (name: string) => pickerTree().querySelector(`[data-fpx-part='${name}']`)!

it('a placeholder has the colour of muted text, with sufficient contrast', async () => {
  bankProxy()
  await showBankPicker()
  const muted = document.createElement('i')
  muted.style.color = 'var(--_text-muted)'
  part('field').append(muted)
  expect(getComputedStyle(part('input'), '::placeholder').color).toBe(getComputedStyle(muted).color)
})

it.each([
  ['dark', '#111', '#eee'],
  ['light', '#fff', '#222'],
])(
  'on a %s page that sets no color-scheme, every text can be read',
  async (_page, background, color) => {
    document.body.style.cssText = `background: ${background}; color: ${color}`
    bankProxy({ banks: detailedBanks })
    await showBankPicker({
      description: 'The bank of your own account',
      error: 'This bank does not work now.',
      featured: ['MB2U0227'],
      terms: true,
    })
    await expect.element(page.getByRole('radio', { name: 'Personal' })).toBeVisible()
    expect(await complaints(onlyContrast)).toEqual([])
    await userEvent.click(bankField())
    await expect.element(bankRows().first()).toBeVisible()
    expect(await complaints(onlyContrast)).toEqual([])
  },
)

it.each([false, ''])('an error of %j is ignored: the built-in message is shown', async (error) => {
  bankProxy()
  await showBankPicker({ required: true, error })
  await userEvent.click(page.getByRole('button', { name: 'Pay' }))
  await expect.element(bankField()).toHaveAccessibleDescription(/Please choose your bank\./)
})

describe.each([320, 360])('text at twice the size, on a screen of %i px', (width) => {
  it('does not break words or move the toggle', async () => {
    await page.viewport(width, 740)
    document.documentElement.style.fontSize = '200%'
    bankProxy({
      banks: [bank('ABMB0212', 'Alliance Bank'), bank('BCBB0235', 'CIMB Clicks', { model: '02' })],
    })
    await showBankPicker({ defaultValue: 'ABMB0212' })
    expect(part('toggle').getBoundingClientRect().top).toBeLessThan(
      part('input').getBoundingClientRect().bottom,
    )
    await userEvent.click(bankField())
    const row = bankRow('Alliance Bank').element()
    const box = (name: string) =>
      row.querySelector(`[data-fpx-part='${name}']`)!.getBoundingClientRect()
    expect(box('option-label').width).toBeGreaterThan(100)
    const list = page.getByRole('listbox').element()
    expect(list.scrollWidth).toBe(list.clientWidth)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  it('has rows of at most three lines, and account types without an empty box', async () => {
    await page.viewport(width, 740)
    document.documentElement.style.fontSize = '200%'
    bankProxy({ banks: detailedBanks })
    await showBankPicker()
    const types = page.getByRole('radio').elements()
    const boxes = types.map((type) => type.getBoundingClientRect())
    const box = types[0]!.parentElement!.getBoundingClientRect()
    for (const { bottom } of boxes) {
      const line = boxes.filter((other) => other.bottom === bottom)
      const filled = line.reduce((sum, other) => sum + other.width, 0)
      expect(filled).toBeCloseTo(box.width, 0)
    }
    await userEvent.click(bankField())
    const row = bankRow('Bank Islam').element()
    expect(row.getBoundingClientRect().height).toBeLessThan(130)
  })
})

/** Returns an element's words that wrap to a second line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild as Text
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}

it.each([
  [320, 100],
  [360, 100],
  [320, 200],
  [360, 200],
])(
  'no word of a name is broken at %i px, text at %i percent, whatever is beside it',
  async (width, percent) => {
    await page.viewport(width, 740)
    // Some pages have a margin that grows with the text.
    Object.assign(document.documentElement.style, { fontSize: `${percent}%`, padding: '0 1rem' })
    const name = 'Citibank Corporate Banking'
    bankProxy({ banks: [bank('CIT0218', name, { model: '01', status: 'offline' })] })
    await showBankPicker({ amount: 45_000 })
    await userEvent.click(bankField())
    await expect.element(bankRow(name)).toHaveTextContent(/Offline Amount not accepted/)
    expect(brokenWords(part('option-label'))).toEqual([])
    const list = page.getByRole('listbox').element()
    expect(list.scrollWidth).toBe(list.clientWidth)
  },
)

it.each<[string, 'warn' | 'disable', number]>([
  ['offline', 'warn', 100],
  ['offline and cannot be selected', 'disable', 100],
  ['not for this amount', 'warn', 45_000],
])('an active bank that is %s looks less wanted than another', async (_, offlineBanks, amount) => {
  bankProxy({
    banks: [
      bank('A', 'Affin Bank', { model: '01', status: amount === 100 ? 'offline' : 'online' }),
      bank('D', 'Deutsche Bank', { model: '02' }),
    ],
  })
  await showBankPicker({ offlineBanks, amount })
  await userEvent.click(bankField())
  const look = async (name: string) => {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(bankRow(name)).toHaveAttribute('data-highlighted')
    const row = bankRow(name).element()
    const { backgroundColor: mark } = getComputedStyle(row, '::before')
    return { background: getComputedStyle(row).backgroundColor, mark }
  }
  const [unwanted, wanted] = [await look('Affin Bank'), await look('Deutsche Bank')]
  expect(wanted).toEqual({ background: styleOf('--_surface-active'), mark: styleOf('--_accent') })
  expect(unwanted.mark).toBe(styleOf('--_text-muted'))
  expect(unwanted.background).not.toBe(wanted.background)
})

/** Returns the colour that a variable has in the picker. */
function styleOf(variable: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${variable})`
  part('field').append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

it.each([en, ms, zh, ta].flatMap((locale) => [320, 360].map((width) => [locale, width] as const)))(
  'on a phone, a featured bank has its tag beside its name, and the terms have one line (%#)',
  async (locale, width) => {
    await page.viewport(width, 740)
    bankProxy({
      banks: [
        bank('BIMB0340', 'Bank Islam', { status: 'offline' }),
        bank('ABMB0212', 'Alliance Bank (Personal)', { status: 'offline' }),
      ],
    })
    await showBankPicker({ locale, featured: ['BIMB0340', 'ABMB0212'] })
    const options = page.getByRole('radio', { name: locale.bank.offline as string })
    await expect.poll(() => options.elements()).toHaveLength(2)
    for (const option of options.elements()) {
      const [name, tag] = ['option-label', 'tag'].map((name) =>
        option.querySelector(`[data-fpx-part=${name}]`)!.getBoundingClientRect(),
      )
      expect(name!.left).toBeLessThan(option.getBoundingClientRect().left + 100)
      expect(tag!.left).toBeGreaterThan(name!.right)
      expect(tag!.top).toBeLessThan(name!.bottom)
      expect(tag!.right).toBeLessThan(option.getBoundingClientRect().right)
    }
    // In the fonts of phones, 36 digits are 320 pixels wide.
    document.forms[0]!.style.inlineSize = '36ch'
    const terms = [...part('terms').children].flatMap((word) => [...word.getClientRects()])
    expect(new Set(terms.filter(({ width }) => width > 1).map(({ bottom }) => bottom)).size).toBe(1)
  },
)

it('a re-render with a new callback does not scroll the list', async () => {
  bankProxy()
  const { rerender } = await showBankPicker({ mapBank: () => ({ status: 'online' }) })
  await userEvent.click(bankField())
  await userEvent.keyboard('a')
  await userEvent.keyboard('{Backspace}{ArrowDown}')
  await expect.poll(() => bankRows().elements().length).toBe(realBanks.length)
  const list = page.getByRole('listbox').element()
  // The option that the last key made active is scrolled into view a frame after the render.
  await waitForFrames()
  list.scrollTop = 600
  const place = list.scrollTop
  rerender({ mapBank: () => ({ status: 'online' }) })
  await new Promise((done) => requestAnimationFrame(done))
  expect(list.scrollTop).toBe(place)
  expect(place).toBeGreaterThan(100)
})

it.each([
  ['light', 'rgb(255, 255, 255)', 'rgb(22, 24, 29)'],
  ['dark', 'rgb(30, 33, 40)', 'rgb(242, 244, 248)'],
])('the list and its text have the colours of a %s page', async (scheme, surface, text) => {
  document.documentElement.style.colorScheme = scheme
  bankProxy()
  await showBankPicker()
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
  const { backgroundColor, color } = getComputedStyle(part('popover'))
  expect([backgroundColor, color]).toEqual([surface, text])
})

it('without `light-dark()` the list is opaque, and field, focus and active option are visible', async () => {
  bankProxy()
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.replaceAll('light-dark(', 'unknown('))
  shadow.adoptedStyleSheets = [sheet]
  const { unmount } = render(
    <BankPage>
      <BankPicker />
    </BankPage>,
    { container: shadow.appendChild(document.createElement('div')) },
  )
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bankRow('Affin Bank')).toHaveAttribute('data-highlighted')
  const styleOf = (name: string) => getComputedStyle(pickerTree().querySelector(name)!)
  const clear = 'rgba(0, 0, 0, 0)'
  expect(styleOf('[data-fpx-part=popover]').backgroundColor).not.toBe(clear)
  expect(styleOf('[data-fpx-part=field]').backgroundColor).not.toBe(clear)
  expect(styleOf('[data-fpx-part=field]').borderStyle).toBe('solid')
  expect(styleOf('[data-fpx-part=field]').outlineStyle).toBe('solid')
  expect(styleOf('[data-highlighted]').backgroundColor).not.toBe(clear)
  unmount()
  host.remove()
})
