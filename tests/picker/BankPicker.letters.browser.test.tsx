import { act, render } from '@testing-library/react'
import type { BankPickerProps } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendCommand } from '../support/browser/sendCommand.js'
import fc from '../support/deterministic/fastCheck.js'
import {
  bankField,
  BankPage,
  BankPicker,
  bankRow,
  enterBank,
  pickerTree,
  pressBank,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'
import { Answers } from './pickerUnderTest.js'

const [affin, clicks, cimb, publicBank] = [
  bank('ABB0233', 'Affin Bank', { model: 'B2C' }),
  bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' }),
  bank('BCBB0235', 'CIMB Bank', { model: 'B2B1' }),
  bank('PBB0233', 'Public Bank', { model: 'B2C' }),
] as const
const banks = [affin, clicks, cimb, publicBank]

/** What the page submitted, with the text that the field showed before the press. */
const submitted: { shown: string; code: unknown; model: unknown }[] = []
let shown = ''

const field = () => bankField().element() as HTMLInputElement

function submit(form: HTMLFormElement) {
  const data = new FormData(form)
  submitted.push({ shown, code: data.get('bank_code'), model: data.get('bank_model') })
}

/** A page with several ways to submit a form. They're above the field, so that the list doesn't cover them. */
async function showCheckout({ hasSubmitButton = true, defaultValue = '' } = {}) {
  const proxy = bankProxy({ banks })
  const answers = new Answers()
  const getForm = () => document.forms[0]!
  let setProps: (props: BankPickerProps) => void = () => {}
  function Picker() {
    const [props, set] = useState<BankPickerProps>({})
    setProps = (changed) => {
      act(() => set((before) => ({ ...before, ...changed })))
    }
    return (
      <BankPicker
        name="bank_code"
        modelName="bank_model"
        defaultValue={defaultValue}
        {...props}
        onChange={(option) => {
          // A page that has once set the bank controls it.
          set((before) => ('value' in before ? { ...before, value: option } : before))
        }}
      />
    )
  }
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
        <p
          onClick={() => {
            getForm().reset()
            setTimeout(() => getForm().requestSubmit())
          }}
        >
          Reset and pay
        </p>
        <Picker />
      </form>
    </BankPage>,
  )
  await answers.settled()
  return {
    unmount,
    setProps,
    list: (rows: readonly object[]) => {
      proxy.answers({ banks: rows })
      return act(() => answers.refresh())
    },
  }
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
  // Both are sent at once: on a busy machine, the second could be late, and a long press isn't a click.
  await Promise.all([
    sendCommand('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    sendCommand('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
}

const press = (name: string) => userEvent.click(page.getByText(name, { exact: true }))

/** The ways to submit the form. */
const presses = {
  mouse: () => press('Pay'),
  touch: () => tap('Pay'),
  'a click by a screen reader': () =>
    void act(() =>
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
      .toEqual({ shown: 'Public Bank', code: 'PBB0233', model: 'B2C' })
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

  it('are not replaced by the default bank in a press that resets the form before it submits it', async () => {
    await showCheckout({ defaultValue: 'PBB0233' })
    await userEvent.fill(bankField(), 'cimb')
    await press('Reset and pay')
    await expect
      .element(page.getByText('Public Bank is still selected.').first())
      .toBeInTheDocument()
    expect(submitted).toEqual([])
  })

  it("that are the selected bank's name don't delay the payer", async () => {
    await showCheckout({ defaultValue: 'PBB0233' })
    await userEvent.fill(bankField(), 'Public Bank')
    await presses.mouse()
    await expect.poll(() => submitted.map(({ code }) => code)).toEqual(['PBB0233'])
  })

  it.each(['mouse', 'touch'] as const)(
    'do not delay a payer who typed nothing: %s',
    async (way) => {
      await showCheckout()
      // By keyboard: after a click, the page ignores the second of two quick taps.
      await enterBank('Public Bank')
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

/** What the payer and the page do, by its name. */
type Steps = Record<string, (checkout: Awaited<ReturnType<typeof showCheckout>>) => unknown>

const steps: Steps = {
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
    void act(() =>
      page
        .getByRole('button', { name: 'Clear' })
        .query()
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true })),
    ),
}

/** What the page does in between. */
const changes: Steps = {
  'company accounts': ({ setProps }) => setProps({ model: 'B2B1' }),
  'all accounts': ({ setProps }) => setProps({ model: undefined }),
  'a code as the value': ({ setProps }) => setProps({ value: 'BCBB0235' }),
  'no value': ({ setProps }) => setProps({ value: null }),
  'all banks': ({ list }) => list(banks),
  'fewer banks': ({ list }) => list([affin, cimb]),
  'an offline bank': ({ list }) => list([{ ...publicBank, status: 'offline' }, clicks, cimb]),
  'offline banks disabled': ({ setProps }) => setProps({ offlineBanks: 'disable' }),
  // The picker is reset a task later.
  reset: () =>
    act(async () => {
      document.forms[0]!.reset()
      await new Promise((done) => setTimeout(done))
    }),
}

/** Checks that each step submits the bank that the field showed before, and nothing if it showed other text. */
async function walk(history: readonly string[]) {
  const checkout = await showCheckout()
  try {
    for (const each of history) {
      submitted.length = 0
      shown = field().value
      const isSelected = page.getByRole('button', { name: 'Clear' }).query() !== null
      await { ...steps, ...changes }[each]!(checkout)
      for (const { shown, code, model } of submitted)
        // The page can always read the form's data, but there is no bank in it.
        if (code || (isSelected && each !== 'form data'))
          expect(banks).toContainEqual(expect.objectContaining({ code, model, display: shown }))
    }
  } finally {
    checkout.unmount()
    document.body.replaceChildren()
  }
}

describe('every submitted bank', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is the one whose name the field showed before the press', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...Object.keys(steps)) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.keys(changes)) },
    )
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
