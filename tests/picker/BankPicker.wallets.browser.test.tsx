import { en, ms, ta, zh } from 'fpx-checkout/locales'
import type { MappedBank } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaintsInBothSchemes } from '../support/browser/complaints.js'
import {
  bankRow,
  bankRows,
  highlightedRow,
  liveRegion,
  pickerTree,
  showBankPicker,
  submittedBank,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

afterEach(() => page.viewport(414, 896))

// Banks and wallets as PayNet's DuitNow lists mark them, neither sorted nor grouped.
const rows = [
  bank('TNGDMYNB', 'Touch ’n Go eWallet', { isBank: false }),
  bank('PBBEMYKL', 'Public Bank', { isBank: true }),
  bank('BOSTMYK2', 'Boost', { isBank: false }),
  bank('BOBEMYK2', 'Boost Bank', { isBank: true }),
  bank('PHBMMYKL', 'Affin Bank', { isBank: true }),
  bank('GRABMYK2', 'GrabPay', { isBank: false, status: 'offline' }),
]
const banks = rows.filter(({ isBank }) => isBank)

const field = () => page.getByRole('combobox', { name: 'Bank or wallet' })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const names = () =>
  bankRows()
    .elements()
    .map((row) => row.querySelector('[data-fpx-part=option-label]')?.textContent.trim())

async function openList(props = {}, list = rows) {
  const proxy = bankProxy({ banks: list })
  const shown = await showBankPicker({ messages: en.wallets, ...props })
  await userEvent.click(page.getByRole('combobox'))
  await expect.element(bankRows().first()).toBeVisible()
  return { ...shown, proxy }
}

describe('a list with wallets', () => {
  it('is shown in two groups with headings, each in alphabetical order', async () => {
    await openList()
    expect(names()).toEqual([
      ...['Affin Bank', 'Boost Bank', 'Public Bank'],
      ...['Boost', 'GrabPay', 'Touch ’n Go eWallet'],
    ])
    const list = page.getByRole('listbox')
    await expect.element(list.getByText('Banks', { exact: true })).toBeVisible()
    expect(list.element().querySelectorAll('[role=group]')).toHaveLength(1)
    expect(group('Wallets').getByRole('option').elements()).toHaveLength(3)
    await expect.element(group('Wallets').getByText('Wallets', { exact: true })).toBeVisible()
    // Headings aren't options, and positions include the options of both groups.
    expect(bankRows().elements()).toHaveLength(6)
    await expect.element(bankRow('GrabPay')).toHaveAttribute('aria-posinset', '5')
    await expect.element(bankRow('GrabPay')).toHaveAttribute('aria-setsize', '6')
  })

  it('the arrows pass through both groups, and wrap', async () => {
    await openList()
    const visited: (string | undefined)[] = []
    for (let key = 0; key < 7; key += 1) {
      await userEvent.keyboard('{ArrowDown}')
      visited.push(highlightedRow()?.querySelector('[data-fpx-part=code]')?.textContent.trim())
    }
    expect(visited).toEqual([
      ...['PHBMMYKL', 'BOBEMYK2', 'PBBEMYKL'],
      ...['BOSTMYK2', 'GRABMYK2', 'TNGDMYNB', 'PHBMMYKL'],
    ])
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(field()).toHaveValue('Touch ’n Go eWallet')
    expect(submittedBank()).toBe('TNGDMYNB')
  })

  it('the heading can be seen above the first option of the list', async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      bank(`BANK${index + 10}`, `Bank ${index}`),
    )
    await openList({}, [...many, ...rows])
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(bankRow('Touch')).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => page.getByRole('listbox').element().scrollTop).toBe(0)
  })

  it('the heading stays above the options and never covers the active one', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      bank(`BANK${index + 10}`, `Bank ${index}`),
    )
    await openList({}, many.concat(rows))
    const heading = page.getByText('Banks', { exact: true })
    for (const keys of ['{ArrowDown>30/}', '{ArrowUp>15/}']) {
      await userEvent.keyboard(keys)
      // The ratio of a box with fractions of pixels is rounded: its edge is compared as well.
      await expect.element(heading).toBeInViewport({ ratio: 0.99 })
      const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
      expect(topOf(heading.element())).toBeGreaterThanOrEqual(
        topOf(page.getByRole('listbox').element()),
      )
      const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
      await expect
        .poll(() => highlightedRow()!.getBoundingClientRect().top)
        .toBeGreaterThanOrEqual(bottomOf(heading.element()))
      expect(bottomOf(highlightedRow()!)).toBeLessThanOrEqual(
        bottomOf(page.getByRole('listbox').element()),
      )
    }
  })

  it('the search finds both, the best match and its group first', async () => {
    await openList()
    await userEvent.keyboard('boost')
    await expect.poll(names).toEqual(['Boost Bank', 'Boost'])
    await expect.poll(() => liveRegion().element().textContent).toBe('2 banks or wallets found.')
    await userEvent.keyboard('{Backspace>5/}touch')
    await expect.poll(names).toEqual(['Touch ’n Go eWallet'])
    // An empty group isn't shown.
    expect(pickerTree().querySelectorAll('[role=group]')).toHaveLength(1)
    await expect.element(group('Wallets')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(submittedBank()).toBe('TNGDMYNB')
  })

  it('Enter selects the best match, even if it is a wallet', async () => {
    await openList({}, [
      bank('AAAA', 'Bank of Ograb', { isBank: true, name: 'Grabana Berhad' }),
      bank('WWWW', 'GrabPay', { isBank: false }),
    ])
    await userEvent.keyboard('grab')
    await expect.poll(names).toEqual(['GrabPay', 'Bank of Ograb'])
    await userEvent.keyboard('{Enter}')
    expect(submittedBank()).toBe('WWWW')
  })

  it.each([
    ['en', en, 'Bank or wallet', 'Find your bank or wallet', 'Wallets'],
    ['ms', ms, 'Bank atau e-dompet', 'Cari bank atau e-dompet', 'E-dompet'],
    ['zh', zh, '银行或电子钱包', '查找银行或电子钱包', '电子钱包'],
    ['ta', ta, 'வங்கி அல்லது மின்பணப்பை', 'வங்கி அல்லது மின்பணப்பையைத் தேடவும்', 'மின்பணப்பைகள்'],
  ] as const)(
    'is labelled with banks and wallets in %s by the locale’s messages',
    async (_, locale, label, placeholder, wallets) => {
      await openList({ locale, messages: locale.wallets })
      const named = page.getByRole('combobox', { name: label, exact: true })
      await expect.element(named).toHaveAttribute('placeholder', placeholder)
      await expect.element(group(wallets)).toBeVisible()
    },
  )

  it('says “bank or wallet” in every notice and error', async () => {
    const { proxy, refresh } = await openList({ required: true })
    await userEvent.keyboard('xyzzy')
    await expect
      .element(page.getByText(/^No bank or wallet matches “xyzzy”\./).first())
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.element(page.getByText('Please choose your bank or wallet.')).toBeVisible()
    await userEvent.type(field(), 'grabpay{Enter}')
    await expect
      .element(page.getByText(/^GrabPay is offline .* choose another bank or wallet\.$/))
      .toBeVisible()
    proxy.answers({ banks: rows.filter(({ code }) => code !== 'GRABMYK2') })
    await refresh()
    await expect
      .element(
        page
          .getByText('GrabPay is no longer available. Please choose another bank or wallet.')
          .last(),
      )
      .toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Choose another bank or wallet' }))
      .toBeVisible()
  })

  it.each([360, 1280])('axe reports no violation, %i pixels wide', async (width) => {
    await page.viewport(width, 800)
    await openList()
    expect(await complaintsInBothSchemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe('the kind that mapBank returns for a row', () => {
  it('says which rows are wallets', async () => {
    await openList({
      mapBank: ({ code }: { code: string }): MappedBank => ({
        kind: code === 'PBBEMYKL' ? 'wallet' : 'bank',
      }),
    })
    expect(group('Wallets').getByRole('option').elements()).toHaveLength(1)
    expect(names().at(-1)).toBe('Public Bank')
  })
})

describe('a list of banks only', () => {
  it.each([
    ['with isBank: true', banks],
    ['without isBank', banks.map(({ isBank: _, ...row }) => row)],
  ])('%s has no group', async (_, list) => {
    await openList({}, list)
    expect(names()).toEqual(['Affin Bank', 'Boost Bank', 'Public Bank'])
    expect(pickerTree().querySelector('[role=listbox] > :not([role=option])')).toBeNull()
  })
})
