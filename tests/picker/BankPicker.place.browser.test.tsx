import { act, render } from '@testing-library/react'
import { type CSSProperties, Fragment } from 'react'
import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BankPage,
  BankPicker,
  bankField,
  bankRow,
  bankRows,
  pickerTree,
  showBankPicker,
} from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'
import { sendCommand } from '../support/browser/sendCommand.js'

afterEach(() => page.viewport(414, 896))

const box = (element: Element) => element.getBoundingClientRect()
const list = () => page.getByRole('listbox').element()
const fieldBox = () => box(bankField().element().closest('[data-fpx-part=field]')!)

/** Whether a touch in the middle of the row hits the row. */
function canBeTouched(row: Element): boolean {
  const { left, top, width, height } = box(row)
  return row.contains(pickerTree().elementFromPoint(left + width / 2, top + height / 2))
}

describe('the list', () => {
  it.each([
    ['above', 'no row has room below', 500, 380, 6],
    ['above', 'two rows have room below, and seven above', 740, 475, 7],
    ['above', 'five rows have room below, and six above', 770, 345, 6],
    ['below', 'six rows have room below', 740, 270, 6],
    ['below', 'three rows have room below, and two above', 375, 60, 3],
  ])(
    'is %s the field if %s, and never beyond the screen',
    async (side, _room, screen, before, rows) => {
      bankProxy()
      await page.viewport(414, screen)
      render(
        <BankPage>
          <div style={{ height: before }} />
          <BankPicker />
        </BankPage>,
      )
      await userEvent.click(bankField())
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      const { top, bottom } = box(list())
      expect(
        side === 'above' ? fieldBox().top - bottom : top - fieldBox().bottom,
      ).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(screen)
      const visible = bankRows()
        .elements()
        .filter((row) => box(row).bottom <= bottom)
      expect(visible.length).toBeGreaterThanOrEqual(rows)
    },
  )

  describe('above the field', () => {
    /** Shows a picker at the end of a short screen, with the list open. */
    async function openAbove(featured: string[] = []) {
      bankProxy()
      await page.viewport(414, 500)
      render(
        <BankPage>
          <div style={{ height: 330 }} />
          <BankPicker featured={featured} />
        </BankPage>,
      )
      await expect.element(page.getByRole('radio', { name: 'Corporate' })).toBeVisible()
      await userEvent.click(bankField())
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      expect(box(list()).bottom).toBeLessThanOrEqual(fieldBox().top)
    }
    const label = () => page.getByText('Bank', { exact: true }).element()

    it('leaves label and account types visible', async () => {
      await openAbove()
      expect(box(list()).bottom).toBeLessThanOrEqual(box(label()).top)
      expect(box(label()).top - box(list()).bottom).toBeLessThan(12)
      await userEvent.click(page.getByRole('radio', { name: 'Corporate' }))
      await userEvent.click(bankField())
      await expect.element(bankRow('AFFINMAX')).toBeVisible()
    })

    it('covers featured banks, so that it is near the field', async () => {
      await openAbove(['PBB0233', 'BIMB0340', 'MB2U0227', 'HLB0224'])
      expect(fieldBox().top - box(list()).bottom).toBeLessThan(12)
    })

    it.each([
      ['a finger: the best match is next to the field', true],
      ['a mouse: the order is that of the arrow keys', false],
    ])('is searched with %s', async (_, touch) => {
      await sendCommand('Emulation.setTouchEmulationEnabled', { enabled: touch })
      await openAbove()
      await userEvent.keyboard('maybank')
      await expect.poll(() => bankRows().elements().length).toBe(3)
      // The best match is the first option for screen readers, and active, wherever it is.
      const [best, second] = bankRows().elements()
      expect(best).toHaveTextContent(/^M2UMaybank2U/)
      expect(best).toHaveAttribute('data-highlighted')
      expect(box(best!).top > box(second!).top).toBe(touch)
      expect(
        box(list()).bottom - box((touch ? best : bankRows().elements()[2])!).bottom,
      ).toBeLessThan(8)
      await sendCommand('Emulation.setTouchEmulationEnabled', { enabled: false })
    })
  })

  it('is no taller than the space above an on-screen keyboard', async () => {
    bankProxy()
    await page.viewport(414, 420)
    await showBankPicker()
    await userEvent.click(bankField())
    await expect.element(bankRow('Affin Bank')).toBeVisible()
    expect(box(list()).bottom).toBeLessThanOrEqual(420)
    await page.viewport(414, 300)
    await expect.poll(() => box(list()).bottom).toBeLessThanOrEqual(300)
  })

  it('is no taller than the visible part of a page that is zoomed by CSS', async () => {
    bankProxy()
    await page.viewport(640, 500)
    document.documentElement.style.zoom = '2'
    try {
      await showBankPicker()
      await userEvent.click(bankField())
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      expect(box(list()).bottom).toBeLessThanOrEqual(500)
      await userEvent.keyboard('{ArrowUp}')
      await expect.poll(() => canBeTouched(bankRow('UOB Regional').element())).toBe(true)
    } finally {
      document.documentElement.style.zoom = ''
    }
  })

  describe.each([640, 780])('on a phone with a screen of 360x%i', (height) => {
    it.each([
      ['a sticky header', [64], ''],
      ['a header with a smaller logo, and a bar below it', [64, 40], ''],
      ['a header and `scroll-padding`', [64], '64px'],
      ['no header (control)', [], ''],
    ])('leaves the label and the field visible below %s', async (_what, headers, padding) => {
      bankProxy()
      await page.viewport(360, height)
      await sendCommand('Emulation.setTouchEmulationEnabled', { enabled: true })
      document.documentElement.style.scrollPaddingTop = padding
      const bar = (style: CSSProperties) => (
        <div style={{ position: 'sticky', padding: 8, zIndex: 9, background: 'tan', ...style }}>
          <div style={{ textAlign: 'center', background: 'wheat' }}>Shop</div>
        </div>
      )
      render(
        <BankPage>
          {headers.map((size, at) => (
            <Fragment key={at}>{bar({ top: 64 * at, height: size - 16 })}</Fragment>
          ))}
          <div style={{ height: height - 120 }} />
          <BankPicker />
          <div style={{ height: 1000 }} />
          {bar({ bottom: 0 })}
        </BankPage>,
      )
      await expect.element(page.getByRole('radio', { name: 'Corporate' })).toBeVisible()
      scrollTo({ top: 1 })
      await userEvent.click(bankField())
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      expect(box(bankField().element()).top).toBeLessThan(height / 2)
      for (const element of [page.getByText('Bank', { exact: true }), bankField()])
        expect(canBeTouched(element.element())).toBe(true)
      document.documentElement.removeAttribute('style')
      await sendCommand('Emulation.setTouchEmulationEnabled', { enabled: false })
    })
  })

  it.each([
    ['moves', { position: 'fixed', insetBlockStart: '50%', translate: '10% -50%' }],
    ['scales', { scale: '0.8' }],
    ['zooms', { zoom: 1.5 }],
  ])('is below the field and as wide, if the page %s a box around it', async (_what, style) => {
    bankProxy()
    render(
      <BankPage>
        <div style={{ inlineSize: 300, ...(style as CSSProperties) }}>
          <BankPicker />
        </div>
      </BankPage>,
    )
    await userEvent.click(bankField())
    await expect.element(bankRow('AGRONet')).toBeVisible()
    expect(box(list()).top - fieldBox().bottom).toBeGreaterThan(0)
    expect(box(list()).top - fieldBox().bottom).toBeLessThan(10)
    expect(Math.abs(box(list()).left - fieldBox().left)).toBeLessThan(4)
    expect(Math.abs(box(list()).width - fieldBox().width)).toBeLessThan(4)
  })

  it.each([
    ['with', ''],
    ['without', '[data-fpx-part=field] { anchor-name: none }'],
  ])(
    'follows the field in a browser %s anchor positioning, and is not clipped',
    async (_what, css) => {
      bankProxy()
      render(
        <BankPage>
          <style>{css}</style>
          <div
            data-testid="box"
            style={{ height: 120, overflow: 'auto', transform: 'translate(0)' }}
          >
            <BankPicker />
            <div style={{ height: 1000 }} />
          </div>
        </BankPage>,
      )
      const gap = () => Math.round(box(list()).top - fieldBox().bottom)
      await userEvent.click(bankField())
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      expect(gap()).toBe(5)
      expect(Math.abs(box(list()).width - fieldBox().width)).toBeLessThan(4)
      expect(canBeTouched(bankRow('Affin Bank').element())).toBe(true)
      const before = fieldBox().top
      page.getByTestId('box').element().scrollTop = 10
      expect(fieldBox().top).toBe(before - 10)
      await expect.poll(gap).toBe(5)
    },
  )

  it.each([
    ['with', ''],
    ['without', '[data-fpx-part=field] { anchor-name: none }'],
  ])(
    'follows the field in a browser %s anchor positioning, when the page moves it',
    async (_what, css) => {
      bankProxy()
      await page.viewport(414, 800)
      render(
        <BankPage>
          <style>{css}</style>
          <div id="cart" />
          <div id="moving">
            <BankPicker />
          </div>
          <div id="last" style={{ height: 1000 }} />
        </BankPage>,
      )
      const byId = (id: string) => document.getElementById(id)!
      const gap = () => Math.round(box(list()).top - fieldBox().bottom)
      await userEvent.click(bankField())
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      expect(gap()).toBe(5)
      byId('cart').style.height = '150px'
      expect(fieldBox().top).toBeGreaterThan(150)
      await expect.poll(gap).toBe(5)
      byId('moving').style.paddingInlineStart = '40px'
      await expect.poll(() => Math.round(box(list()).left - fieldBox().left)).toBe(1)
      // The list is placed above the field and its label once there is no space below it.
      byId('cart').style.height = '650px'
      await expect.poll(() => Math.round(box(byId('moving')).top - box(list()).bottom)).toBe(5)
      byId('cart').style.height = '0'
      await expect.poll(gap).toBe(5)
      byId('last').after(byId('moving'))
      scrollTo(0, 900)
      await expect.poll(() => canBeTouched(bankRow('Affin Bank').element())).toBe(true)
    },
  )

  it('is above all content in a dialog, and closes with it', async () => {
    bankProxy()
    render(
      <BankPage>
        <dialog style={{ overflow: 'hidden', height: 120 }}>
          <BankPicker />
        </dialog>
      </BankPage>,
    )
    const dialog = document.querySelector('dialog')!
    for (let time = 0; time < 2; time += 1) {
      dialog.showModal()
      await userEvent.click(bankField())
      await expect.element(bankRow('AGRONet')).toBeVisible()
      expect(canBeTouched(bankRow('AGRONet').element())).toBe(true)
      await userEvent.click(bankRow('AGRONet'))
      await expect.element(bankField()).toHaveValue('AGRONet')
      expect(dialog.open).toBe(true)
      await userEvent.click(bankField())
      await expect.element(bankRow('AGRONet')).toBeVisible()
      dialog.close()
      await expect.element(bankRow('AGRONet')).not.toBeInTheDocument()
    }
  })

  it('belongs to its own field if there are two pickers on a page', async () => {
    bankProxy()
    render(
      <BankPage>
        <BankPicker label="First" />
        <BankPicker label="Second" />
      </BankPage>,
    )
    const second = page.getByRole('combobox', { name: 'Second' })
    await userEvent.click(page.getByRole('combobox', { name: 'First' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(second)
    await expect.element(bankRow('Public Bank')).toBeInTheDocument()
    expect(box(list()).top).toBeGreaterThan(box(second.element()).bottom - 1)
    await userEvent.keyboard('public bank{Enter}')
    await expect.element(second).toHaveValue('Public Bank')
    await expect.element(page.getByRole('combobox', { name: 'First' })).toHaveValue('')
  })
})

describe('a form that is submitted', () => {
  it.each(['inside of a shadow root', 'in the page'])('closes the list, %s', async (where) => {
    bankProxy()
    const host = document.createElement('div')
    document.body.append(host)
    const tree = where === 'in the page' ? host : host.attachShadow({ mode: 'open' })
    const { unmount } = render(
      <BankPage>
        <form onSubmit={(event) => event.preventDefault()}>
          <BankPicker />
        </form>
      </BankPage>,
      { container: tree.appendChild(document.createElement('div')) },
    )
    await userEvent.click(bankField())
    await expect.element(bankRow('Affin Bank')).toBeInTheDocument()
    act(() => tree.querySelector('form')!.requestSubmit())
    await expect.poll(() => bankRows().elements().length).toBe(0)
    unmount()
    host.remove()
  })
})

describe('layout', () => {
  it('is mirrored on a page that runs from right to left', async () => {
    bankProxy()
    document.documentElement.dir = 'rtl'
    await showBankPicker({ defaultValue: 'CIT0218' })
    await userEvent.click(bankField())
    const toggle = box(page.getByRole('button', { name: 'Show options' }).element())
    expect(toggle.right).toBeLessThan(box(bankField().element()).left)
    expect(Math.abs(box(list()).left - fieldBox().left)).toBeLessThan(4)
    document.documentElement.removeAttribute('dir')
  })

  describe('a list of 500 banks', () => {
    const banks = Array.from({ length: 500 }, (_, at) => ({
      code: `X${String(at).padStart(5, '0')}`,
      display: `Bank ${String(at).padStart(5, '0')}`,
    }))
    const count = () => bankRows().elements().length
    const open = async () => {
      bankProxy({ banks })
      await showBankPicker()
      await userEvent.click(bankField())
      await expect.poll(count).toBe(50)
    }

    it('is rendered further when it is scrolled', async () => {
      await open()
      const scroll = () => list().scrollTo({ top: 1e6 })
      for (const further of [100, 200, 400, 500]) {
        scroll()
        await expect.poll(count).toBe(further)
      }
      scroll()
      const last = page.getByRole('option', { name: 'Bank 00499' })
      await expect.element(last).toHaveAttribute('aria-posinset', '500')
      await expect.poll(() => canBeTouched(last.element())).toBe(true)
      // A search renders its rows as far as the payer had scrolled.
      await userEvent.keyboard('x00')
      await expect.poll(count).toBe(500)
    })

    it('is rendered further when the page’s styles let the popover scroll instead', async () => {
      const style = document.createElement('style')
      style.textContent = `.fpx-part-list { max-block-size: none; overflow: visible }
        .fpx-part-popover { max-block-size: 300px; overflow: auto }`
      await open()
      const root = list().getRootNode()
      ;(root instanceof ShadowRoot ? root : document.head).append(style)
      list().closest('.fpx-part-popover')!.scrollTo({ top: 1e6 })
      await expect.poll(count).toBe(100)
      style.remove()
    })

    it('can be reached to its end by keys', async () => {
      await open()
      await userEvent.keyboard('{ArrowUp}')
      const last = page.getByRole('option', { name: 'Bank 00499' })
      await expect.element(last).toHaveAttribute('aria-posinset', '500')
      await expect.poll(() => canBeTouched(last.element())).toBe(true)
      await userEvent.keyboard('{PageUp}')
      await expect.poll(() => canBeTouched(bankRow('Bank 00489').element())).toBe(true)
    })
  })
})
