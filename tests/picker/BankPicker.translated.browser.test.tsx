import type { Bank } from 'fpx-checkout'
import { ms } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSameWords, type Step } from '../support/browser/translatedWalk.js'
import {
  bankField,
  bankRow,
  bankRows,
  enterBank,
  pickerTree,
  liveRegion,
  showBankPicker,
  submittedBank,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

const maybank = bank('MB2U0227', 'Maybank2U', { model: 'B2C' })
const cimb = bank('BCBB0235', 'CIMB Clicks')
const corporate = bank('MBB0228', 'Maybank2E', { model: 'B2B1' })
const banks = [maybank, cimb, corporate]
const without = (gone: object) => ({ banks: banks.filter((one) => one !== gone) })
const offline = { banks: [{ ...maybank, status: 'offline' }, cimb, corporate] }

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Returns all of the picker's text, and what the form would submit. */
const words = () => [
  pickerTree().querySelector('[data-fpx=bank-picker]')!.textContent,
  submittedBank(),
]

/** Types the text and waits for the announcement after the last letter. */
async function searchFor(text: string, announcement: string) {
  await userEvent.fill(bankField(), text)
  await expect.element(liveRegion()).toHaveTextContent(announcement ? announcement : /^$/)
}

/** Returns the smallest possible image as CIMB's logo, and nothing for other banks. */
const mapBank = ({ code }: Bank) =>
  code === cimb.code
    ? { logo: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' }
    : undefined

/** Returns the steps: failure, retry, success, and changes to the selected bank. */
async function steps(props: object, choose: (name: string) => Promise<unknown>) {
  // A 401 doesn't cause an automatic retry, so "Try again" can be pressed immediately.
  const proxy = bankProxy({ status: 401 })
  const shown = await showBankPicker({ mapBank, terms: true, featured: ['MB2U0227'], ...props })
  const answers = async (answer: Parameters<typeof proxy.answers>[0]) => {
    proxy.answers(answer)
    await shown.refresh()
  }
  const around: readonly Step[] = [
    ['the list fails', () => expect.element(page.getByRole('alert')).toBeVisible()],
    [
      'another try is under way',
      async () => {
        proxy.hold()
        await userEvent.click(button('Try again'))
        await expect.element(button('Trying again…')).toBeVisible()
      },
    ],
    [
      'it fails for another reason',
      async () => {
        proxy.answers({ status: 404 })
        proxy.release()
        await expect.element(page.getByText('This page is not set up')).toBeVisible()
      },
    ],
    [
      'the banks come',
      async () => {
        await answers({ banks })
        await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
      },
    ],
    ['one is selected', () => choose('Maybank2U')],
    ['another is selected, which has a logo', () => choose('CIMB Clicks')],
    ['a corporate one is selected', () => choose('Maybank2E')],
    ['the first is selected again', () => choose('Maybank2U')],
    ['it goes offline', () => answers(offline)],
    ['it is back', () => answers({ banks })],
    ['it is gone', () => answers(without(maybank))],
    ['another is selected', () => choose('CIMB Clicks')],
    ['it comes again', () => answers({ banks })],
    ['the language changes', () => shown.rerender({ locale: ms })],
    ['and changes back', () => shown.rerender({ locale: undefined })],
    ['the shop complains', () => shown.rerender({ error: 'Not this one', amount: 2_000_000 })],
    ['the shop is content', () => shown.rerender({ error: undefined, amount: undefined })],
    ['the form is reset', () => userEvent.click(button('Start over'))],
  ]
  return { ...shown, around }
}

describe('on a translated page', () => {
  it('the combobox has the same texts as on any other page, from the first failure to a reset', () =>
    expectSameWords(async (walk) => {
      const { around, unmount } = await steps({}, enterBank)
      const search: readonly Step[] = [
        ['a search finds', () => searchFor('maybank', '2 banks found.')],
        ['a search finds less', () => searchFor('mbb0228', '1 bank found.')],
        ['a search finds others', () => searchFor('cimb', '1 bank found.')],
        [
          'a search finds nothing',
          () =>
            searchFor('xyz', 'No bank matches “xyz”. Try its name, its short name or its code.'),
        ],
        ['nothing is searched', () => searchFor('', '')],
        ['a row is pressed', () => userEvent.click(bankRow('Maybank2U'))],
        ['the list is opened again', () => userEvent.click(button('Show options'))],
        ['it is closed', () => userEvent.keyboard('{Escape}')],
        ['the bank is cleared', () => userEvent.click(button('Clear'))],
        [
          'the list holds corporate banks',
          () => userEvent.click(page.getByRole('radio', { name: 'Corporate' })),
        ],
        ['it is opened', () => userEvent.click(bankField())],
      ]
      await walk([...around, ...search], words)
      expect(bankRows().elements()).toHaveLength(2)
      unmount()
    }))
})
