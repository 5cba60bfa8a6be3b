import { type CompanyListProps, GatewayStatus, CompanyList, FpxProvider } from 'fpx-checkout'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ms } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSameWords } from '../support/browser/translatedWalk.js'
import { companyBackEnd, fetchFromBackEnd } from './companyBackEnd.js'
import { control, nextPage, press, range } from './companyListWords.js'

const columns: CompanyListProps['columns'] = [
  'name',
  'phone',
  'ssm_doc',
  { id: 'own', header: 'Own', value: ({ id }) => String(id), render: ({ id }) => `No. ${id}` },
]

/** Returns the text of the list and its status, without the list's age, which increases with time. */
const words = () =>
  document.querySelector('body > :last-child')!.textContent.replace(/\d+ seconds?/, '… seconds')

it('list and status show the same text on a translated page as on any other, from the first failure to a search', () =>
  expectSameWords(async (walk) => {
    const { respondWith, hold, release } = companyBackEnd()
    hold()
    const queryClient = new QueryClient()
    const companyList = (props: CompanyListProps) => (
      <FpxProvider queryClient={queryClient} locale={props.locale} fetch={fetchFromBackEnd}>
        <GatewayStatus />
        <CompanyList
          columns={columns}
          onSelect={() => undefined}
          renderActions={({ name }) => `Pay ${name}`}
          {...props}
        />
      </FpxProvider>
    )
    const { rerender, unmount } = render(companyList({}))
    const shows = (text: string) => expect.element(range(text)).toBeVisible()
    const search = async (text: string, result: string) => {
      await userEvent.fill(page.getByRole('searchbox'), text)
      await shows(result)
    }
    // Only the statuses 401 and 404 allow an immediate retry without causing an automatic one.
    const fails = (status: 401 | 404) =>
      respondWith(() => Response.json({ code: 'not-found' }, { status }))
    const open = () => page.getByRole('link', { name: /^Open/ }).first()
    await walk(
      [
        ['the companies are loading', () => shows('Loading the companies…')],
        [
          'they do not arrive',
          async () => {
            fails(404)
            await release()
            await shows('Not responding')
          },
        ],
        [
          'a retry is pending',
          async () => {
            hold()
            await userEvent.click(control('Try again'))
            await expect.element(control('Trying again…')).toBeVisible()
          },
        ],
        [
          'it fails for another reason',
          async () => {
            fails(401)
            await release()
            await shows('Sign in to see the companies.')
          },
        ],
        [
          'they arrive',
          async () => {
            respondWith(undefined)
            await userEvent.click(control('Try again'))
            await shows('1 to 20 of 93')
            await expect.element(page.getByText(/^Updated/)).toBeVisible()
          },
        ],
        [
          'the next page arrives',
          async () => {
            press(nextPage())
            await shows('21 to 40 of 93')
          },
        ],
        [
          'the page after it fails',
          async () => {
            fails(404)
            press(nextPage())
            await expect.element(page.getByText(/^The companies could/)).toBeVisible()
          },
        ],
        [
          'a retry loads it',
          async () => {
            respondWith(undefined)
            await userEvent.click(control('Try again'))
            await shows('41 to 60 of 93')
          },
        ],
        [
          'the rows are sorted',
          async () => {
            await userEvent.click(control('Name'))
            await shows('1 to 20 of 93')
          },
        ],
        ['some match a search', () => search('kopi', '1 to 8 of 8 matches')],
        ['none matches', () => search('nobody', 'No company matches “nobody”.')],
        ['the search is cleared', () => search('', '1 to 20 of 93')],
        [
          'the language changes',
          async () => {
            rerender(companyList({ locale: ms }))
            await expect.element(open()).not.toBeInTheDocument()
            await shows('1 hingga 20 daripada 93')
          },
        ],
        [
          'and changes back',
          async () => {
            rerender(companyList({}))
            await expect.element(open()).toBeVisible()
            await shows('1 to 20 of 93')
          },
        ],
      ],
      words,
    )
    unmount()
  }))
