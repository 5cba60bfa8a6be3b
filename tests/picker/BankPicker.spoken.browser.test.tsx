import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints, onlyContrast } from '../support/browser/complaints.js'
import {
  bankField,
  bankRow,
  bankRows,
  pickerTree,
  liveRegion,
  showBankPicker,
  tabToField,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'
import { emulate, readAccessibilityTree } from './readAccessibilityTree.js'

afterEach(() => emulate('light'))

const banks = [
  bank('ABB0233', 'Affin Bank', { model: 'B2C' }),
  bank('HLB0224', 'Hong Leong Bank', { model: 'B2B1' }),
  bank('PBB0233', 'Public Bank', { model: 'B2C', status: 'offline' }),
]

describe('axe reports no violation', () => {
  it.each(['light', 'dark', 'forced'] as const)('closed and open, %s', async (look) => {
    const find = () => complaints(look === 'light' ? undefined : onlyContrast)
    await emulate(look)
    document.body.style.background = 'Canvas'
    document.documentElement.style.colorScheme = 'light dark'
    bankProxy({ banks })
    await showBankPicker({
      terms: true,
      required: true,
      featured: ['ABB0233'],
      description: 'You go to your bank next.',
      offlineBanks: 'disable',
    })
    expect(await find()).toEqual([])
    await userEvent.type(bankField(), 'bank')
    await expect.poll(() => bankRows().elements().length).toBe(3)
    expect(await find()).toEqual([])
    await userEvent.keyboard('xyz')
    expect(await find()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    expect(await find()).toEqual([])
  })

  it('in warnings: offline, corporate, failing', async () => {
    const proxy = bankProxy({ banks })
    const { refresh, unmount } = await showBankPicker({ defaultValue: 'HLB0224' })
    proxy.answers({ banks: banks.map((row) => ({ ...row, status: 'offline' })) })
    await refresh()
    await expect.element(page.getByText(/has just gone offline/)).toBeInTheDocument()
    expect(await complaints()).toEqual([])
    unmount()
    proxy.answers({ status: 502 })
    await showBankPicker()
    expect(await complaints()).toEqual([])
  })
})

describe('a screen reader announces', () => {
  // A region announces changes in its content, so it must exist before the content changes.
  const liveRegions = () => [...pickerTree().querySelectorAll('[aria-live]')]
  const speaking = (regions: Element[], words: RegExp) =>
    regions.filter((region) => words.test(region.textContent))

  it('a warning about the selected bank', async () => {
    bankProxy({ banks })
    await showBankPicker()
    const regions = liveRegions()
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Public Bank'))
    await expect.poll(() => speaking(regions, /Public Bank is offline at the/)).toHaveLength(1)
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Hong Leong Bank'))
    await expect.poll(() => speaking(regions, /a second person/)).toHaveLength(1)
    expect(speaking(regions, /offline/)).toHaveLength(0)
  })

  it('a warning once: it describes the field when the payer returns to it', async () => {
    bankProxy({ banks })
    await showBankPicker()
    const regions = liveRegions()
    const warning = /Public Bank is offline at the/
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Public Bank'))
    await expect.poll(() => speaking(regions, warning)).toHaveLength(1)
    // A screen reader also reads a new description of the focused field, so the payer would get the text twice.
    await expect.element(bankField()).toHaveFocus()
    await expect.element(bankField()).not.toHaveAccessibleDescription(warning)
    await userEvent.tab()
    await expect.element(bankField()).toHaveAccessibleDescription(warning)
  })

  it('no warning of a preselected bank: it describes the field from the start', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: { code: 'PBB0233' } })
    await expect.element(bankField()).toHaveAccessibleDescription(/Public Bank is offline at the/)
  })

  it('an amount beyond the limits immediately', async () => {
    bankProxy({ banks })
    const { rerender } = await showBankPicker({ amount: 100 })
    const regions = liveRegions()
    const field = bankField().element().getBoundingClientRect()
    rerender({ amount: 2_000_000 })
    await expect.poll(() => speaking(regions, /Your total is RM\s?2,000,000/)).toHaveLength(1)
    await expect.element(bankField()).toHaveAccessibleDescription(/Your total is RM\s?2,000,000/)
    rerender({ amount: 100 })
    await expect.poll(() => speaking(regions, /Your total is/)).toHaveLength(0)
    expect(bankField().element().getBoundingClientRect().top).toBe(field.top)
  })

  it('that no bank is offered, once the list is loaded', async () => {
    const proxy = bankProxy({ banks: [] })
    proxy.hold()
    const shown = showBankPicker()
    await userEvent.click(bankField())
    await expect.element(liveRegion()).toHaveTextContent('Loading the banks…')
    const regions = liveRegions()
    proxy.release()
    await shown
    await expect.poll(() => speaking(regions, /No banks are available/)).toHaveLength(1)
  })

  it("an unavailable bank once, and the list's age never", async () => {
    const proxy = bankProxy({ banks, age: 600 })
    const { refresh } = await showBankPicker({ defaultValue: 'PBB0233' })
    const regions = liveRegions()
    proxy.answers({ banks: banks.slice(0, 2), age: 660 })
    await refresh()
    await expect.element(page.getByText(/^Last updated 11 minutes ago/)).toBeVisible()
    expect(speaking(regions, /is no longer available/)).toHaveLength(1)
    expect(speaking(regions, /minutes ago/)).toHaveLength(0)
  })
})

describe('the result of a search is announced', () => {
  /** Watches the live region. The returned function returns all texts since then, in order. */
  function watchRegion() {
    const texts: string[] = []
    const note = (changes: MutationRecord[]) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) texts.push(textContent ?? '')
    }
    const observer = new MutationObserver(note)
    observer.observe(liveRegion().element(), {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return () => {
      note(observer.takeRecords())
      return texts
    }
  }

  /** Types letters and advances a virtual clock by `ms` after each. */
  async function search(letters: string, ms: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const letter of letters) {
      await userEvent.keyboard(letter)
      vi.advanceTimersByTime(ms)
    }
  }

  it('once, half a second after the last letter', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.click(bankField())
    const announced = watchRegion()
    await search('public', 400)
    await expect.poll(() => bankRows().elements().length).toBe(1)
    await expect.poll(announced).toEqual([])
    vi.advanceTimersByTime(100)
    await expect.poll(announced).toEqual(['1 bank found.'])
    // A second search announces the same count again, or else the payer wouldn't know that the search is finished.
    await userEvent.keyboard('{Backspace}')
    vi.advanceTimersByTime(500)
    await expect.poll(announced).toEqual(['1 bank found.', '1 bank found.'])
  })

  it('never, if the list is closed or a bank is selected before that', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.click(bankField())
    const announced = watchRegion()
    await search('public', 100)
    await userEvent.keyboard('{Escape}')
    vi.advanceTimersByTime(2000)
    await expect.poll(announced).toEqual([])
    await search('affin', 100)
    await userEvent.keyboard('{Enter}')
    vi.advanceTimersByTime(2000)
    await expect.poll(announced).toEqual(['Affin Bank (ABB0233) selected.'])
  })

  it('as "no match" once, even if the same list is loaded again', async () => {
    const proxy = bankProxy({ banks })
    const { refresh } = await showBankPicker()
    await userEvent.click(bankField())
    const announced = watchRegion()
    await search('xyz', 100)
    vi.advanceTimersByTime(500)
    const miss = 'No bank matches “xyz”. Try its name, its short name or its code.'
    await expect.poll(announced).toEqual([miss])
    vi.useRealTimers()
    proxy.answers({ banks: [...banks, bank('RHB0218', 'RHB Bank')] })
    await refresh()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.advanceTimersByTime(2000)
    await expect.poll(announced).toEqual([miss])
  })
})

describe('the accessibility tree', () => {
  const spoken = async (state: string, words = '') => {
    // The live region is updated after the visible content.
    await expect.poll(() => liveRegion().element().textContent).toBe(words)
    // The browser's validation bubble, which some controls show, isn't part of the picker.
    const tree = (await readAccessibilityTree()).replace(/^alert .*\n/, '')
    await expect(`${tree.replaceAll(/_r_\w+_/g, 'id')}\n`).toMatchFileSnapshot(
      `spoken/${state}.txt`,
    )
  }

  it('equals the snapshot of each state', async () => {
    const proxy = bankProxy({ banks })
    const { refresh } = await showBankPicker({ required: true })
    await spoken('closed')
    await tabToField()
    await userEvent.keyboard('{ArrowDown}')
    await spoken('open')
    await userEvent.keyboard('hong')
    await spoken('searched', '1 bank found.')
    await userEvent.keyboard('xyz')
    await spoken('no-match', 'No bank matches “hongxyz”. Try its name, its short name or its code.')
    await userEvent.keyboard('{Escape}{ArrowUp}{ArrowUp}{Enter}')
    await spoken('chosen-offline', 'Public Bank (PBB0233) selected.')
    proxy.answers({ banks: banks.slice(0, 2) })
    await refresh()
    await expect.element(bankField()).toHaveValue('')
    const gone = 'Public Bank is no longer available. Please choose another bank.'
    await spoken('vanished', gone)
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    // Once the error has been read with the field, its region is live again.
    await expect.poll(() => pickerTree().querySelector('[aria-live=off]')).toBeNull()
    await spoken('required', gone)
  })

  it('does not contain empty live regions', async () => {
    bankProxy({ banks })
    await showBankPicker()
    expect(liveRegion().element().textContent).toBe('')
    expect(await readAccessibilityTree()).not.toMatch(/status/)
  })

  it('equals the snapshot while loading and failing', async () => {
    const proxy = bankProxy()
    proxy.hold()
    const shown = showBankPicker()
    await expect.element(bankField()).toBeInTheDocument()
    await userEvent.click(bankField())
    await spoken('loading', 'Loading the banks…')
    proxy.answers({ status: 401 })
    proxy.release()
    await shown
    await spoken('failing')
  })
})
