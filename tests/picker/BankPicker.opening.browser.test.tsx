import 'fpx-checkout/styles.css'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  waitForFrames,
  pickerTree,
  showBankPicker,
  tabToField,
} from './bankPickerPage.js'
import { bankProxy, realBanks } from './bankProxy.js'

const countRenderedOptions = () => pickerTree().querySelectorAll('[role=option]').length

it('focusing the field pre-renders the list, invisible until it opens', async () => {
  bankProxy()
  await showBankPicker()
  expect(countRenderedOptions()).toBe(0)
  await tabToField()
  await expect.poll(countRenderedOptions).toBeGreaterThan(0)
  expect(bankRows().elements()).toEqual([])
  expect(document.body.innerText).not.toContain('Affin')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bankRow('Affin Bank')).toBeVisible()
})

it('a pre-rendered list covers nothing, and does not make the page longer', async () => {
  bankProxy()
  // The picker has no `terms` because the list would cover them.
  await showBankPicker({ terms: false })
  const height = document.documentElement.scrollHeight
  await tabToField()
  await expect.poll(countRenderedOptions).toBeGreaterThan(0)
  expect(document.documentElement.scrollHeight).toBe(height)
  const { left, bottom } = bankField().element().getBoundingClientRect()
  const lies = () =>
    pickerTree()
      .elementsFromPoint(left + 8, bottom + 40)
      .some((at) => at.matches('[data-fpx] *'))
  expect(lies()).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(lies).toBe(true)
})

it('leaving the field without opening the list removes the pre-rendered list', async () => {
  bankProxy()
  await showBankPicker()
  await tabToField()
  await expect.poll(countRenderedOptions).toBeGreaterThan(0)
  await userEvent.tab()
  await expect.poll(countRenderedOptions).toBe(0)
})

it('scrolling the page by touch removes the pre-rendered list', async () => {
  bankProxy()
  await showBankPicker()
  const touch = { bubbles: true, composed: true, pointerType: 'touch' }
  const field = bankField().element()
  field.dispatchEvent(new PointerEvent('pointerdown', touch))
  await expect.poll(countRenderedOptions).toBeGreaterThan(0)
  field.dispatchEvent(new PointerEvent('pointercancel', touch))
  await expect.poll(countRenderedOptions).toBe(0)
})

it('a finger on the field pre-renders the list, although Chromium delays timers when a touch begins', async () => {
  bankProxy()
  await showBankPicker()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const touch = { bubbles: true, composed: true, pointerType: 'touch' }
  bankField().element().dispatchEvent(new PointerEvent('pointerdown', touch))
  // Waits for frames instead of using `expect.poll`, which would advance the fake timers.
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
  expect(countRenderedOptions()).toBeGreaterThan(0)
})

it('cancelling the touch before the pre-render prevents it', async () => {
  bankProxy()
  await showBankPicker()
  const field = bankField().element()
  const touch = { bubbles: true, composed: true, pointerType: 'touch' }
  field.dispatchEvent(new PointerEvent('pointerdown', touch))
  field.dispatchEvent(new PointerEvent('pointercancel', touch))
  await waitForFrames()
  expect(countRenderedOptions()).toBe(0)
})

it.each([{ disabled: true }, { readOnly: true }])(
  'nothing is pre-rendered for %o',
  async (props) => {
    bankProxy()
    await showBankPicker(props)
    const field = bankField().element()
    const seen = vi.fn()
    const observer = new MutationObserver(() => void seen())
    observer.observe(pickerTree(), { childList: true, subtree: true })
    field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }))
    await waitForFrames()
    expect(countRenderedOptions()).toBe(0)
    expect(seen).not.toHaveBeenCalled()
    observer.disconnect()
  },
)

it('an open list contains every bank, and its options have the total and their position', async () => {
  bankProxy()
  await showBankPicker()
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toHaveAttribute('aria-setsize', '43')
  await expect.poll(countRenderedOptions).toBe(realBanks.length)
  await expect.element(bankRow('UOB Regional')).toHaveAttribute('aria-posinset', '43')
})

it('the rows of an open list follow in steps, each of which doubles them, so that none takes long', async () => {
  bankProxy()
  await showBankPicker()
  await expect.element(bankField()).toHaveAttribute('aria-busy', 'false')
  const steps = [0]
  const observer = new MutationObserver(() => steps.push(countRenderedOptions()))
  observer.observe(pickerTree(), { childList: true, subtree: true })
  await userEvent.click(bankField())
  await expect.poll(countRenderedOptions).toBe(realBanks.length)
  observer.disconnect()
  const added = steps.map((count, index) => count - (steps[index - 1] ?? 0))
  expect(Math.max(...added)).toBeLessThanOrEqual(20)
})

it('an open list at rest runs nothing in a frame', async () => {
  const request = window.requestAnimationFrame.bind(window)
  const frames = vi.fn(request)
  vi.stubGlobal('requestAnimationFrame', frames)
  bankProxy()
  await showBankPicker()
  await userEvent.click(bankField())
  await expect.poll(countRenderedOptions).toBe(realBanks.length)
  // Control: the remaining rows were rendered in animation frames.
  expect(frames).toHaveBeenCalled()
  await expect
    .poll(async () => {
      frames.mockClear()
      for (let frame = 0; frame < 3; frame++) await new Promise(request)
      return frames.mock.calls.length
    })
    .toBe(0)
})

it('a list that opens on its last bank shows it immediately', async () => {
  bankProxy()
  await showBankPicker({ defaultValue: 'UOB0228' })
  await userEvent.click(bankField())
  await expect.element(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 })
})
