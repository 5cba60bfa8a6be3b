import { render } from '@testing-library/react'
import { en, type Locale, type Message, ms, ta, zh } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BankPage,
  BankPicker,
  bankRows,
  pickerTree,
  liveRegion,
  showBankPicker,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

afterEach(() => page.viewport(414, 896))

const banks = [
  bank('AMBB0209', 'AmBank', { model: 'B2C', status: 'offline' }),
  bank('AMBB0208', 'AmBank', { model: 'B2B1' }),
]

const longer = (message: Message): Message =>
  typeof message === 'string'
    ? `[${message}${'ö'.repeat(Math.ceil(message.length * 0.4))}]`
    : { ...message, other: longer(message.other) as string }

const section = <Section extends object>(words: Section): Section =>
  Object.fromEntries(
    Object.entries(words).map(([key, message]) => [key, longer(message as Message)]),
  ) as Section

/** The English messages with a long word added to each, since a translation can be 40 % longer. */
const pseudo: Locale = { ...en, bank: section(en.bank), problem: section(en.problem) }

it.each([en, ms, zh, ta])('only the field has the label in its name ($lang)', async (locale) => {
  bankProxy({ banks })
  await showBankPicker({ locale, defaultValue: 'AMBB0208' })
  const labelled = page.getByLabelText(locale.bank.label as string)
  await userEvent.click(labelled)
  await expect.element(bankRows().first()).toBeVisible()
  expect(labelled.elements()).toHaveLength(1)
})

describe.each([ms, zh, ta].map((locale) => [locale.lang, locale] as const))(
  'the picker in %s',
  (lang, locale) => {
    it('says everything in that language, and has its lang attribute', async () => {
      bankProxy({ banks })
      render(
        <BankPage>
          <BankPicker locale={locale} required terms featured={['AMBB0208']} amount={500_000} />
        </BankPage>,
      )
      const field = page.getByRole('combobox', { name: locale.bank.label as string })
      await expect.element(field).toHaveAttribute('placeholder', locale.bank.placeholder)
      await userEvent.type(field, 'ambank')
      await expect.element(liveRegion()).toHaveTextContent('2')
      await userEvent.keyboard('{Escape}')
      const root = pickerTree().querySelector('[data-fpx]')!
      expect(root.getAttribute('lang')).toBe(lang)
      const words =
        root.textContent +
        [...root.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel).join(' ')
      expect(words).not.toMatch(
        /\b(the|choose|offline|corporate|personal|all|often|clear|show|terms)\b/i,
      )
    })

    it('formats amounts as in Malaysia', async () => {
      bankProxy({ banks })
      render(
        <BankPage>
          <BankPicker locale={locale} amount={2_000_000.5} />
        </BankPage>,
      )
      await expect
        .element(page.getByText(/RM\s?1\.00.*RM\s?1,000,000\.00.*RM\s?2,000,000\.50/))
        .toBeVisible()
    })
  },
)

describe('the words', () => {
  it('can be replaced one by one', async () => {
    bankProxy({ banks })
    const messages = { placeholder: 'Cari bank…' }
    render(
      <BankPage>
        <BankPicker locale={ms} messages={messages} />
      </BankPage>,
    )
    const field = page.getByRole('combobox', { name: 'Bank' })
    await expect.element(field).toHaveAttribute('placeholder', 'Cari bank…')
    await expect.element(page.getByRole('button', { name: 'Tunjukkan pilihan' })).toBeVisible()
  })

  it.each([
    ['en', en, /^Last updated 2 hours ago\./, /^Last updated 7 days ago\./],
    ['ms', ms, /^Senarai ini dikemas kini 2 jam lalu\./, /^Senarai ini dikemas kini 7 hari lalu\./],
    ['zh', zh, /^列表更新于2小时前，/, /^列表更新于7天前，/],
    ['ta', ta, /^இந்தப் பட்டியல் 2 மணிநேரம் முன் /, /^இந்தப் பட்டியல் 7 நாட்களுக்கு முன் /],
  ])('state the age of a list in hours and days in %s', async (_lang, locale, hours, days) => {
    const proxy = bankProxy({ banks, age: 7_300 })
    const { unmount } = await showBankPicker({ locale })
    await expect.element(page.getByText(hours)).toBeVisible()
    unmount()
    proxy.answers({ banks, age: 604_800 })
    await showBankPicker({ locale })
    await expect.element(page.getByText(days)).toBeVisible()
  })

  it('are formatted for a language tag that is written with an underscore', async () => {
    bankProxy({ banks, age: 600 })
    render(
      <BankPage>
        <BankPicker locale={{ ...ms, lang: 'ms_MY' }} amount={2_000_000} />
      </BankPage>,
    )
    await expect.element(page.getByText(/^Senarai ini dikemas kini 10 minit lalu\./)).toBeVisible()
    await expect.element(page.getByText(/RM\s?2,000,000/)).toBeVisible()
    expect(pickerTree().querySelector('[data-fpx]')).toHaveAttribute('lang', 'ms-MY')
  })

  it('do not break the layout when they are 40 % longer, on the smallest screen', async () => {
    await page.viewport(320, 800)
    const proxy = bankProxy({ banks })
    const { unmount } = render(
      <BankPage>
        <BankPicker locale={pseudo} terms amount={2_000_000} defaultValue="AMBB0209" />
      </BankPage>,
    )
    await expect.element(page.getByText(/is offline at the moment/)).toBeVisible()
    await userEvent.click(page.getByRole('combobox'))
    await expect.poll(() => bankRows().elements().length).toBe(2)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    unmount()
    proxy.answers({ status: 502 })
    render(
      <BankPage>
        <BankPicker locale={pseudo} />
      </BankPage>,
    )
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
