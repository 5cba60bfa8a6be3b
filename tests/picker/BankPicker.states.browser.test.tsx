import { render } from '@testing-library/react'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { detailedBanks } from 'fpx-checkout/sandbox'
import 'fpx-checkout/styles.css'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  BankPage,
  BankPicker,
  bankRow,
  bankRows,
  highlightedRow,
  liveRegion,
  showBankPicker,
  submittedBank,
  tabToField,
  pickerTree,
} from './bankPickerPage.js'
import { bank, bankProxy, realBanks } from './bankProxy.js'

const alert = () => page.getByRole('alert')
const tryAgain = () => page.getByRole('button', { name: 'Try again' })
const headings = () => textsOf('[data-fpx-part=group-label]')
/** Returns the visible words beside the selected bank's name. */
const wordsInField = () =>
  textsOf('[data-fpx-part=field] :is([data-fpx-part=code], [data-fpx-part=tag])')
const textsOf = (selector: string) =>
  [...pickerTree().querySelectorAll(selector)]
    .filter((element) => getComputedStyle(element).clipPath === 'none')
    .map(({ textContent }) => textContent.trim())

const picker = (
  <BankPage>
    <form>
      <BankPicker name="bank_code" required />
    </form>
  </BankPage>
)

describe('while the banks are loading', () => {
  it('the field has its full size, accepts text, and shows the matches once the banks arrive', async () => {
    // All banks have one model. With both models, the buttons that filter by model would appear with the banks.
    const proxy = bankProxy({ banks: [bank('MB2U0227', 'Maybank2U'), bank('AMBB0209', 'AmBank')] })
    proxy.hold()
    render(picker)
    await expect.element(bankField()).toHaveAttribute('placeholder', 'Loading the banks…')
    const height = document.forms[0]!.offsetHeight
    await userEvent.type(bankField(), 'maybank2u')
    await expect.element(liveRegion()).toHaveTextContent('Loading the banks…')
    proxy.release()
    await expect.poll(() => highlightedRow()?.textContent).toContain('MB2U0227')
    await userEvent.keyboard('{Enter}')
    expect(submittedBank()).toBe('MB2U0227')
    expect(document.forms[0]!.offsetHeight).toBe(height)
  })

  it('the spinner appears only after 400 ms', async () => {
    const proxy = bankProxy()
    proxy.hold()
    render(picker)
    const toggle = page.getByRole('button', { name: 'Show options' })
    await expect.element(toggle).toBeVisible()
    expect(getComputedStyle(toggle.element(), '::before').animationDelay).toMatch(/^0\.4s/)
    proxy.release()
  })

  it('ArrowDown opens the list, whose first bank becomes active once the banks arrive', async () => {
    const proxy = bankProxy()
    proxy.hold()
    render(picker)
    await tabToField()
    await userEvent.keyboard('{ArrowDown}')
    proxy.release()
    await expect.poll(() => highlightedRow()?.textContent).toContain('Affin Bank')
  })
})

describe('when the banks cannot be loaded', () => {
  it('an alert shows the reason and the remedy, and "Try again" loads them', async () => {
    const proxy = bankProxy({ status: 502 })
    render(picker)
    await expect.element(alert()).toHaveTextContent('The banks could not be loaded.')
    proxy.answers({ banks: realBanks })
    await userEvent.click(tryAgain())
    await expect.element(alert()).not.toBeInTheDocument()
    await userEvent.click(bankField())
    await expect.poll(() => bankRows().elements().length).toBe(43)
  })

  it('no list opens over the alert, and a typed letter remains', async () => {
    bankProxy({ status: 401 })
    render(picker)
    await expect.element(alert()).toBeVisible()
    await userEvent.click(bankField())
    await userEvent.keyboard('a')
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(bankField()).toHaveValue('a')
  })

  it('the invisible account types are disabled, not only hidden', async () => {
    const proxy = bankProxy({ status: 502 })
    render(picker)
    await expect.element(alert()).toBeVisible()
    const areDisabled = () =>
      Array.from(
        pickerTree().querySelectorAll('[data-fpx-part=models] button'),
        (button) => (button as HTMLButtonElement).disabled,
      )
    expect(areDisabled()).toEqual([true, true, true])
    proxy.answers({ banks: realBanks })
    await userEvent.click(tryAgain())
    await expect.poll(areDisabled).toEqual([false, false, false])
  })

  it("at the gateway's limit a countdown is shown, and all pickers share one retry", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ status: 503, retryAfter: 30 })
    render(
      <BankPage>
        {['first', 'second', 'third'].map((name) => (
          <BankPicker key={name} name={name} label={name} />
        ))}
      </BankPage>,
    )
    await expect.element(alert().first()).toHaveTextContent('This service is busy right now')
    await expect.element(page.getByText(/^Trying again in \d+ seconds\.$/).first()).toBeVisible()
    expect(proxy.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(proxy.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(17_000)
    expect(proxy.requests).toHaveLength(2)
    proxy.answers({ banks: realBanks })
    await vi.advanceTimersByTimeAsync(31_000)
    expect(proxy.requests).toHaveLength(3)
    await expect.element(alert().first()).not.toBeInTheDocument()
  })

  it('there is no automatic retry if a retry cannot help', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ status: 403 })
    render(picker)
    await expect
      .element(alert())
      .toHaveTextContent('Sign in as a user with access, or contact the shop.')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(proxy.requests).toHaveLength(1)
  })
})

describe('a list that is empty, or has no match', () => {
  it('an empty list says that no bank is offered, and does not open', async () => {
    bankProxy({ banks: [] })
    await showBankPicker()
    await expect.element(page.getByText(/^No banks are available/)).toBeVisible()
    await userEvent.click(bankField())
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
  })

  it('a search without a match says and announces so, and leaves the Pay button free', async () => {
    bankProxy()
    await showBankPicker({ terms: false })
    await userEvent.type(bankField(), 'xyz')
    await expect.element(liveRegion()).toHaveTextContent('No bank matches “xyz”.')
    await expect.element(page.getByText(/^No bank matches/).first()).toBeVisible()
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(submittedBank()).toBe('')
    // The message doesn't cover the button.
    const pay = page.getByRole('button', { name: 'Pay' })
    await userEvent.click(pay, { timeout: 2_000 })
    await expect.element(pay).toHaveFocus()
  })
})

it('loads the banks on a page that was opened with a password in its URL', async () => {
  const base = document.createElement('base')
  base.href = location.href.replace('://', '://user:password@')
  document.head.append(base)
  const requests: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    // `new Request` throws for a URL with a password, as the real `fetch` does.
    requests.push(new Request(url).url)
    return Promise.resolve(Response.json({ data: realBanks }))
  })
  try {
    await showBankPicker()
    await userEvent.click(bankField())
    await expect.element(bankRows().first()).toBeVisible()
    expect(requests.map((url) => new URL(url))).toMatchObject([
      { origin: location.origin, username: '', password: '' },
    ])
  } finally {
    base.remove()
  }
})

describe('the age of the list', () => {
  it('is shown after five minutes', async () => {
    bankProxy({ banks: realBanks, age: 720 })
    await showBankPicker()
    await expect.element(page.getByText(/^Last updated 12 minutes ago\./)).toBeVisible()
  })

  it('is not shown for a fresh list', async () => {
    bankProxy({ banks: realBanks, age: 60 })
    await showBankPicker()
    await expect.element(page.getByText(/Last updated/)).not.toBeInTheDocument()
  })

  it('causes a refetch above one minute when the list opens, one for two pickers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy()
    render(
      <BankPage>
        <BankPicker name="a" />
        <BankPicker name="b" label="Other" />
      </BankPage>,
    )
    await expect.poll(() => proxy.requests.length).toBe(1)
    await userEvent.click(bankField())
    await userEvent.keyboard('{Escape}')
    expect(proxy.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(proxy.requests).toHaveLength(1)
    await userEvent.click(bankField())
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('combobox', { name: 'Other' }))
    await expect.poll(() => proxy.requests.length).toBe(2)
  })

  it("is measured from the gateway's time, and not every opening causes a request", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ banks: realBanks, age: 100 })
    await showBankPicker()
    await userEvent.click(bankField())
    await userEvent.keyboard('{Escape}')
    expect(proxy.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(11_000)
    await userEvent.click(bankField())
    await expect.poll(() => proxy.requests.length).toBe(2)
  })
})

describe('an offline bank', () => {
  it('is labelled, and may be selected with a warning', async () => {
    bankProxy({ banks: [bank('ABB0233', 'Affin Bank', { is_active: false }), bank('B', 'Bank B')] })
    await showBankPicker()
    await userEvent.click(bankField())
    await expect.element(bankRow('Affin Bank')).toHaveTextContent('Offline')
    await expect.element(bankRow('Bank B')).not.toHaveTextContent('Offline')
    await userEvent.click(bankRow('Affin Bank'))
    expect(submittedBank()).toBe('ABB0233')
    await expect.element(page.getByText(/Affin Bank is offline at the moment/)).toBeVisible()
    // The warning was announced. From now on it is also the field's description, for a payer who returns to the field.
    await userEvent.tab()
    await expect.element(bankField()).toHaveAccessibleDescription(/Affin Bank is offline/)
  })
})

describe('the two FPX models', () => {
  const banks = [
    bank('HLB0224', 'Hong Leong Bank', { model: '01' }),
    bank('HLB0224', 'Hong Leong Bank', { model: '02' }),
    bank('DBB0199', 'Deutsche Bank', { model: '02' }),
  ]

  it.each([
    [en, 'Personal accounts', 'Corporate accounts'],
    [ms, 'Akaun peribadi', 'Akaun korporat'],
    [zh, '个人账户', '企业账户'],
    [ta, 'தனிநபர் கணக்குகள்', 'நிறுவனக் கணக்குகள்'],
  ])('are two groups with headings, whatever the language', async (locale, ...headings) => {
    bankProxy({ banks })
    await showBankPicker({ locale })
    await userEvent.click(page.getByRole('combobox'))
    for (const heading of headings)
      await expect.element(page.getByText(heading, { exact: true })).toBeVisible()
    // Screen readers count the options of a list, but not if the list begins with a group.
    const corporate = page.getByRole('group', { name: headings[1], exact: true })
    expect(page.getByRole('listbox').getByRole('group').elements()).toEqual([corporate.element()])
    expect(corporate.getByRole('option').elements()).toEqual(bankRows().elements().slice(1))
  })

  it('are “Banks” and “Corporate accounts” if the model of a bank is unknown', async () => {
    bankProxy({ banks: [...banks, bank('NEW0001', 'A New Bank')] })
    await showBankPicker()
    await userEvent.click(bankField())
    expect(headings()).toEqual(['Banks', 'Corporate accounts'])
  })

  it('are listed together, with the corporate ones labelled, until the payer filters by model', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.click(bankField())
    expect(
      bankRows()
        .elements()
        .map((row) => row.textContent.includes('Corporate')),
    ).toEqual([false, true, true])
    await userEvent.click(page.getByRole('radio', { name: 'Personal' }))
    await expect.element(page.getByRole('radio', { name: 'Personal' })).toBeChecked()
    await userEvent.click(bankField())
    expect(bankRows().elements()).toHaveLength(1)
  })

  it('have the headings of what the payer has filtered and searched', async () => {
    bankProxy({ banks: detailedBanks })
    await showBankPicker()
    const [personal, corporate] = ['Personal accounts', 'Corporate accounts'] as const
    for (const [filter, text, expected] of [
      ['All', '', [personal, corporate]],
      ['All', 'ambank', [personal, corporate]],
      ['All', 'bsn', [personal]],
      ['All', 'deutsche', [corporate]],
      ['All', 'rhb corporate', [corporate, personal]],
      ['Personal', '', []],
      ['Corporate', '', [corporate]],
    ] as const) {
      await userEvent.click(page.getByRole('radio', { name: filter, exact: true }))
      await userEvent.click(bankField())
      await userEvent.fill(bankField(), text)
      await expect.poll(headings, { message: `${filter}, ${text}` }).toEqual(expected)
      await expect.element(bankRows().first()).toBeVisible()
    }
  })

  it('are named if two banks share a name, in the list and in the field', async () => {
    bankProxy({ banks })
    await showBankPicker({ name: 'bank_code' })
    await userEvent.click(bankField())
    await expect.element(bankRow('Hong Leong Bank HLB0224 .*Personal')).toBeVisible()
    await userEvent.click(bankRow('Hong Leong Bank HLB0224 .*Corporate'))
    expect(submittedBank()).toBe('HLB0224')
    await expect.element(bankField()).toHaveAccessibleDescription(/^HLB0224 Corporate/)
    expect(wordsInField()).toEqual(['HLB0224', 'Corporate'])
    const note = page.getByText(
      'Paying from a personal account? Press “Personal” above, then choose your bank.',
    )
    await expect.element(note).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: 'Personal' }))
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Hong Leong Bank HLB0224 .*Personal'))
    await expect.element(bankField()).toHaveAccessibleDescription(/^HLB0224 Personal/)
    expect(wordsInField()).toEqual(['HLB0224', 'Personal'])
    await expect.element(bankField()).not.toHaveAccessibleDescription(/Corporate/)
    await expect.element(note).not.toBeInTheDocument()
  })

  it('are not named in the field of a list of personal banks: it shows the code alone', async () => {
    bankProxy({ banks })
    await showBankPicker({ model: 'B2C', defaultValue: 'HLB0224' })
    await expect.element(bankField()).toHaveAccessibleDescription(/^HLB0224/)
    expect(wordsInField()).toEqual(['HLB0224'])
  })

  it('warn that a corporate payment needs a second approver', async () => {
    bankProxy({ banks })
    await showBankPicker({ model: 'B2B1' })
    await expect
      .element(page.getByText(/a second person in your company must approve/))
      .toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Personal' })).not.toBeInTheDocument()
    await userEvent.click(bankField())
    expect(bankRows().elements()).toHaveLength(2)
  })

  it('refuse an amount beyond their limits, in words and by form validation', async () => {
    bankProxy({ banks })
    const { rerender } = await showBankPicker({ amount: 45_000.5 })
    await userEvent.click(bankField())
    await expect.element(bankRow('Hong Leong Bank').nth(0)).toBeVisible()
    expect(
      bankRows()
        .elements()
        .filter((row) => row.textContent.includes('Amount not accepted')),
    ).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    rerender({ amount: 45_000.5, model: 'B2C' })
    await expect
      .element(
        page.getByText(
          'FPX accepts RM 1.00 to RM 30,000.00 per payment. Your total is RM 45,000.50.',
        ),
      )
      .toBeVisible()
    expect(document.forms[0]!.checkValidity()).toBe(false)
    rerender({ amount: 100, model: 'B2C' })
    expect(document.forms[0]!.checkValidity()).toBe(true)
  })
})

describe('a featured bank', () => {
  it('has the same labels on its button as in the list', async () => {
    bankProxy({
      banks: [
        bank('HLB0224', 'Hong Leong Bank', { model: '01' }),
        bank('DBB0199', 'Deutsche Bank', { model: '02', status: 'offline' }),
      ],
    })
    await showBankPicker({ amount: 45_000, featured: ['HLB0224', 'DBB0199'] })
    const button = (name: string) => page.getByRole('radio', { name, exact: true })
    const retail = button('Hong Leong Bank Amount not accepted')
    await expect.element(retail).toHaveAttribute('aria-disabled', 'true')
    const corporate = button('Deutsche Bank Corporate Offline')
    await expect.element(corporate).not.toHaveAttribute('aria-disabled')
    const colourOf = (shown: typeof retail) => getComputedStyle(shown.element()).color
    expect(colourOf(retail)).not.toBe(colourOf(corporate))
  })
})

describe('the FPX terms line', () => {
  it('is below the field, with a link that opens a new window', async () => {
    bankProxy()
    await showBankPicker()
    const link = page.getByRole('link', { name: 'terms and conditions (opens in a new window)' })
    await expect
      .element(link)
      .toHaveAttribute('href', 'https://www.mepsfpx.com.my/FPXMain/termsAndConditions.jsp')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('can be removed for a list that is not FPX', async () => {
    bankProxy()
    await showBankPicker({ terms: false })
    await expect.element(page.getByRole('combobox', { name: 'Bank' })).toBeVisible()
    expect(page.getByRole('link', { name: /terms and conditions/ }).elements()).toEqual([])
  })
})

describe('the filter by account type', () => {
  it('stays after a form reset', async () => {
    bankProxy({
      banks: [
        { ...bank('BCBB0235', 'CIMB Clicks'), model: 'B2C' },
        { ...bank('BCBB0235', 'CIMB Bank'), model: 'B2B1' },
        bank('X1', 'Bank X'),
      ],
    })
    await showBankPicker()
    await userEvent.click(page.getByRole('radio', { name: 'Personal' }))
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await userEvent.click(bankField())
    await expect.element(bankRow('CIMB Clicks')).toBeVisible()
    expect(bankRows().elements()).toHaveLength(2)
  })
})
