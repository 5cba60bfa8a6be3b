import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  pickerTree,
  showBankPicker,
  waitForFrames,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// Tests how the picker works with the scripts and styles of the page.

const banks = [
  bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' }),
  bank('PBB0233', 'Public Bank', { model: 'B2C' }),
  bank('AGRO02', 'AgroBiz', { model: 'B2B1' }),
]
const cleanUps: (() => void)[] = []
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()))

const isOpen = () => bankField().element().getAttribute('aria-expanded') === 'true'
async function openList() {
  bankProxy({ banks })
  await showBankPicker()
  await userEvent.click(bankField())
  await expect.element(bankRow('CIMB Clicks')).toBeVisible()
  // The placement has seen the field.
  await waitForFrames()
}

describe('an open list closes', () => {
  it.each<[what: string, change: (form: HTMLFormElement) => void]>([
    ['faded out', (form) => (form.style.opacity = '0')],
    ['inert', (form) => (form.inert = true)],
    ['invisible', (form) => (form.style.visibility = 'hidden')],
    ['removed from the layout', (form) => (form.style.display = 'none')],
  ])('when its step is %s', async (_what, change) => {
    await openList()
    // Control: a step that is dimmed can still be used.
    document.forms[0]!.style.opacity = '0.5'
    await new Promise((done) => setTimeout(done, 250))
    expect(isOpen()).toBe(true)
    const field = bankField().element()
    change(document.forms[0]!)
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  })

  it('when a fieldset around it is disabled', async () => {
    await openList()
    const fieldset = document.createElement('fieldset')
    const form = document.forms[0]!
    cleanUps.push(() => form.parentElement && fieldset.replaceWith(...fieldset.childNodes))
    const field = bankField().element()
    // This imitates a script that doesn't move the field but wraps parts of the form before the list opens again.
    const around = form.parentElement!
    around.insertBefore(fieldset, form)
    fieldset.append(form)
    await userEvent.click(bankField())
    await expect.poll(isOpen).toBe(true)
    await waitForFrames()
    fieldset.disabled = true
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    fieldset.disabled = false
    around.insertBefore(form, fieldset)
    fieldset.remove()
  })

  it.runIf('CloseWatcher' in globalThis)(
    'on Back, which the platform reports as Escape',
    async () => {
      await openList()
      // A phone's screen reader blurs the field so that the key doesn't reach it.
      ;(pickerTree().activeElement as HTMLElement).blur()
      await waitForFrames()
      expect(isOpen()).toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.poll(isOpen).toBe(false)
    },
  )
})

it('a smooth scroller of the page does not get the wheel that turns over the list', async () => {
  await openList()
  const scrolled = vi.fn()
  const turn = (over: Element) =>
    over.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true, deltaY: 40 }))
  addEventListener('wheel', scrolled)
  cleanUps.push(() => removeEventListener('wheel', scrolled))
  turn(bankRow('Public Bank').element())
  expect(scrolled).not.toHaveBeenCalled()
  // Control: over the field, the page scrolls.
  turn(bankField().element())
  expect(scrolled).toHaveBeenCalledOnce()
})

/** Adds rules of the page, and an element for which they are meant. */
function addTheme<Name extends keyof HTMLElementTagNameMap>(rules: string, name: Name) {
  const style = document.createElement('style')
  style.textContent = rules
  const own = document.createElement(name)
  document.body.prepend(style, own)
  cleanUps.push(() => [style, own].forEach((added) => added.remove()))
  return own
}

it('a theme that hides its empty boxes hides no region whose text is announced', async () => {
  const own = addTheme('div:empty, p:empty, span:empty { display: none }', 'div')
  bankProxy({ banks })
  await showBankPicker()
  const regions = [...pickerTree().querySelectorAll('[aria-live]')]
  const isHidden = (element: Element) => getComputedStyle(element).display === 'none'
  // The error, the warnings, and the notices.
  expect(regions.length).toBe(3)
  expect(regions.filter(isHidden)).toEqual([])
  // Control
  expect(isHidden(own)).toBe(true)
})

it('a button of the picker can be read and does not move while the theme’s colours are on the button below the pointer', async () => {
  const own = addTheme(
    'button { color: white; background: rgb(0, 87, 184) } button:hover { background: rgb(0, 61, 130) }',
    'button',
  )
  bankProxy({ banks })
  await showBankPicker({ featured: ['PBB0233'], defaultValue: 'PBB0233' })
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
  /** Returns the relative luminance of a CSS colour, as in WCAG 2. */
  const luminance = (colours: string[]) => {
    for (const colour of ['white', ...colours]) {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
      byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const backgrounds = (element: Element | null): string[] =>
    element
      ? [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor]
      : []
  const contrast = (button: Element) => {
    const around = backgrounds(button)
    const [dark = 0, light = 0] = [
      luminance(around),
      luminance([...around, getComputedStyle(button).color]),
    ].sort((one, other) => one - other)
    return (light + 0.05) / (dark + 0.05)
  }
  const look = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return [left, top, width, height].join()
  }
  for (const button of pickerTree().querySelectorAll('[data-fpx] button')) {
    const before = look(button)
    await userEvent.hover(button)
    expect(button.matches(':hover')).toBe(true)
    expect(contrast(button)).toBeGreaterThan(4.5)
    expect(look(button)).toBe(before)
  }
  // Control
  await userEvent.hover(own)
  expect(getComputedStyle(own).backgroundColor).toBe('rgb(0, 61, 130)')
})

it('a page’s rules for its own popovers do not change the list, but its rules for the list do', async () => {
  const look = () => {
    const popover = pickerTree().querySelector('[data-fpx-part~=popover]')!
    const { left, top, width, height } = popover.getBoundingClientRect()
    const field = pickerTree().querySelector('[data-fpx-part~=field]')!.getBoundingClientRect()
    const { color, backgroundColor, padding, opacity, visibility } = getComputedStyle(popover)
    return {
      ...{ left: left - field.left, gap: top - field.bottom, width, height },
      ...{ color, backgroundColor, padding, opacity, visibility },
      rowColor: getComputedStyle(bankRows().first().element()).color,
      backdrop: getComputedStyle(popover.closest('[popover]')!, '::backdrop').display,
    }
  }
  await openList()
  const before = look()
  const own = addTheme(
    `[popover] { position: absolute; top: 50%; left: 50%; width: 200px; max-width: 20rem; min-height: 90vh;
      margin: auto; padding: 2rem; border: 9px solid; overflow: auto; transform: translate(-50%, -50%);
      translate: 9px 9px; scale: 0.5; color: red; background: pink; opacity: 0.5; filter: blur(9px);
      transition: all 9s; font-size: 3rem }
    ::backdrop { background: red }`,
    'i',
  )
  own.popover = 'manual'
  own.showPopover()
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bankRow('CIMB Clicks')).toBeVisible()
  await waitForFrames()
  expect(look()).toEqual(before)
  // Control
  const { color, backgroundColor } = getComputedStyle(own)
  expect([color, backgroundColor]).toEqual(['rgb(255, 0, 0)', 'rgb(255, 192, 203)'])
  addTheme('[data-fpx-part~=popover] { background: pink }', 'i')
  expect(look().backgroundColor).toBe(
    pickerTree() === document ? backgroundColor : before.backgroundColor,
  )
})

it('shortcuts of the page do not fire for letters that the payer types', async () => {
  const keys: string[] = []
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (!/^(INPUT|SELECT|TEXTAREA)$/.test((target as Element).tagName)) keys.push(key)
  }
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    document.addEventListener(type, onKey)
    cleanUps.push(() => document.removeEventListener(type, onKey))
  }
  bankProxy({ banks })
  await showBankPicker()
  await userEvent.type(bankField(), 'm/?p')
  await expect.element(bankField()).toHaveValue('m/?p')
  expect(keys.filter((key) => key.length === 1)).toEqual([])
  // Control: outside the field, they fire.
  await userEvent.click(page.getByText('Elsewhere'))
  await userEvent.keyboard('m')
  expect(keys).toContain('m')
})

it('an arrow to the next account type focuses it with the state that it has then', async () => {
  bankProxy({ banks })
  await showBankPicker()
  const states: (string | null)[] = []
  const all = page.getByRole('radio', { name: 'All' }).element() as HTMLElement
  all.parentElement!.addEventListener('focusin', ({ target }) =>
    states.push((target as Element).getAttribute('aria-checked')),
  )
  all.focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => states).toEqual(['true', 'true', 'true'])
})

it('the page does not jump when "Try again" brings the list', async () => {
  const proxy = bankProxy({ status: 401 })
  await showBankPicker()
  const space = document.createElement('div')
  space.style.cssText = 'height: 3000px; padding-top: 1600px'
  const read = space.appendChild(document.createElement('p'))
  read.textContent = 'What the payer reads'
  document.body.append(space)
  cleanUps.push(() => space.remove())
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  proxy.answers({ banks })
  proxy.hold()
  ;(retry.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  // The payer scrolls on, and the button keeps the focus.
  scrollTo(0, 1500)
  cleanUps.push(() => scrollTo(0, 0))
  await waitForFrames()
  const { top } = read.getBoundingClientRect()
  proxy.release()
  await expect.element(bankField()).toHaveFocus()
  await waitForFrames()
  expect(read.getBoundingClientRect().top).toBeCloseTo(top, 0)
})
