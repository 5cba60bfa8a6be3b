import { act, render } from '@testing-library/react'
import 'fpx-checkout/styles.css'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendCommand } from '../support/browser/sendCommand.js'
import fc from '../support/deterministic/fastCheck.js'
import {
  bankField,
  BankPage,
  BankPicker,
  bankRow,
  pickerTree,
  pressBank,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'
import { Answers } from './pickerUnderTest.js'

const banks = [
  bank('ABB0233', 'Affin Bank'),
  bank('BCBB0235', 'CIMB Clicks'),
  bank('PBB0233', 'Public Bank'),
]

/** What the page submitted, with the text that the field showed before the press. */
const submitted: { shown: string; code: unknown }[] = []
let shown = ''

const field = () => bankField().element() as HTMLInputElement

function submit(form: HTMLFormElement) {
  submitted.push({ shown, code: new FormData(form).get('bank_code') })
}

/** A page with several ways to submit a form. They're above the field, so that the list doesn't cover them. */
async function showCheckout({ hasSubmitButton = true } = {}) {
  bankProxy({ banks })
  const answers = new Answers()
  const getForm = () => document.forms[0]!
  const { unmount } = render(
    <BankPage answers={answers}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        {hasSubmitButton ? (
          <button>Pay</button>
        ) : (
          <button type="button" onClick={() => submit(getForm())}>
            Pay
          </button>
        )}
        <p onClick={() => document.querySelector('button')!.click()}>Pay by proxy</p>
        <p onClick={() => submit(getForm())}>Pay by form data</p>
        <p onClick={() => getForm().requestSubmit()}>Pay by request</p>
        <BankPicker name="bank_code" />
      </form>
    </BankPage>,
  )
  await answers.settled()
  return unmount
}

async function tap(name: string) {
  const { left, top, width, height } = page
    .getByText(name, { exact: true })
    .element()
    .getBoundingClientRect()
  const frame = window.frameElement!.getBoundingClientRect()
  const scale = frame.width / window.innerWidth
  const x = frame.left + (left + width / 2) * scale
  const y = frame.top + (top + height / 2) * scale
  await sendCommand('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await sendCommand('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const press = (name: string) => userEvent.click(page.getByText(name, { exact: true }))

/** The ways to submit the form. */
const presses = {
  mouse: () => press('Pay'),
  touch: () => tap('Pay'),
  'a click by a screen reader': () =>
    act(() =>
      page
        .getByText('Pay', { exact: true })
        .element()
        .dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
        ),
    ),
  'another element that clicks the button': () => press('Pay by proxy'),
  requestSubmit: () => press('Pay by request'),
  'form data': () => press('Pay by form data'),
}

beforeEach(() => {
  submitted.length = 0
})

describe('typed letters after a bank was selected', () => {
  it('stand alone in the field: badge, code and description leave until the text is the name again', async () => {
    await showCheckout()
    await pressBank('Public Bank')
    const about = () =>
      pickerTree().querySelectorAll(
        '[data-fpx-part=badge], [data-fpx-part=field] [data-fpx-part=code]',
      ).length
    await expect.poll(about).toBe(2)
    expect(field()).toHaveAccessibleDescription(/PBB0233/)
    await userEvent.keyboard('{Backspace}')
    await userEvent.keyboard('cimb')
    const control = pickerTree().querySelector('[data-fpx-part=field]')!
    expect(control.querySelector('[data-fpx-part=badge], [data-fpx-part=code]')).toBeNull()
    expect(field()).not.toHaveAccessibleDescription(/PBB0233/)
    await userEvent.keyboard('{Escape}')
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(control.querySelector('[data-fpx-part=code]')).toHaveTextContent('PBB0233')
  })

  it.each(Object.entries(presses))('are not submitted as that bank: %s', async (_way, pay) => {
    await showCheckout()
    await pressBank('Public Bank')
    await userEvent.fill(bankField(), 'cimb')
    shown = field().value
    await pay()
    expect(submitted.filter(({ code }) => code)).toEqual([])
    // The payer sees the bank, and reads why nothing happened.
    if (pay !== presses['form data']) {
      await expect
        .element(page.getByText('Public Bank is still selected.').first())
        .toBeInTheDocument()
    }
    await expect.element(bankField()).toHaveValue('Public Bank')
    await expect
      .poll(async () => {
        shown = field().value
        await pay()
        return submitted.at(-1)
      })
      .toEqual({ shown: 'Public Bank', code: 'PBB0233' })
  })

  it('are not paid with by a button with a script, if the form has no other button', async () => {
    await showCheckout({ hasSubmitButton: false })
    await pressBank('Public Bank')
    await userEvent.fill(bankField(), 'cimb')
    await press('Pay')
    expect(submitted).toEqual([])
    await expect
      .poll(async () => {
        await press('Pay')
        return submitted.length
      })
      .toBe(1)
  })

  it.each(['mouse', 'touch'] as const)(
    'do not delay a payer who typed nothing: %s',
    async (way) => {
      await showCheckout()
      await pressBank('Public Bank')
      await presses[way]()
      await expect.poll(() => submitted.length).toBe(1)
      // Without a selected bank, nothing is replaced.
      await userEvent.click(page.getByRole('button', { name: 'Clear' }))
      await userEvent.fill(bankField(), 'cimb')
      await presses[way]()
      await expect.poll(() => submitted.at(-1)?.code).toBe('')
    },
  )
})

const steps = {
  ...presses,
  'choose Public Bank': async () => {
    await userEvent.fill(bankField(), 'public')
    await userEvent.click(bankRow('Public Bank'))
  },
  'type and select': async () => {
    await userEvent.fill(bankField(), 'affin')
    await userEvent.keyboard('{Enter}')
  },
  type: () => userEvent.fill(bankField(), 'cimb'),
  erase: () => userEvent.fill(bankField(), ''),
  retype: () => userEvent.fill(bankField(), 'Public Bank'),
  leave: () => userEvent.tab(),
  Escape: () => userEvent.keyboard('{Escape}'),
  Enter: () => userEvent.keyboard('{Enter}'),
  Space: () => userEvent.keyboard(' '),
  elsewhere: () => press('Elsewhere'),
  double: () => userEvent.dblClick(page.getByText('Pay', { exact: true })),
  clear: () =>
    act(() =>
      page
        .getByRole('button', { name: 'Clear' })
        .query()
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true })),
    ),
}
type Step = keyof typeof steps

/** Checks that each step submits the bank that the field showed before, and nothing if it showed other text. */
async function walk(history: readonly Step[]) {
  const unmount = await showCheckout()
  for (const each of history) {
    submitted.length = 0
    shown = field().value
    const isSelected = page.getByRole('button', { name: 'Clear' }).query() !== null
    await steps[each]()
    for (const { shown, code } of submitted)
      // The page can always read the form's data, but there is no bank in it.
      if (code || (isSelected && each !== 'form data'))
        expect(banks).toContainEqual(expect.objectContaining({ code, display: shown }))
  }
  unmount()
  document.body.replaceChildren()
}

describe('every submitted bank', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is the one whose name the field showed before the press', async () => {
    const step = fc.constantFrom(...(Object.keys(steps) as Step[]))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), (history) =>
        walk(['choose Public Bank', 'type', ...history]),
      ),
      { numRuns: import.meta.env.MODE === 'element' ? 25 : 8 },
    )
  })

  it.each(['mouse', 'touch', 'requestSubmit'] as const)(
    'control: is another one if the picker does not listen to presses: %s',
    async (way) => {
      for (const target of [window, document] as EventTarget[]) {
        const add = target.addEventListener.bind(target)
        vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
          if (!/^(click|submit|formdata)$/.test(type)) add(type, listener, options)
        })
      }
      await expect(walk(['choose Public Bank', 'type', way])).rejects.toThrow()
    },
  )
})
