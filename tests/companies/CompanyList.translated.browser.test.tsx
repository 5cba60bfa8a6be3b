import { type CompanyListProps, GatewayStatus, CompanyList, FpxProvider } from 'fpx-checkout'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ms } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSameWords } from '../support/browser/translatedWalk.js'
import { companyBackEnd } from './companyBackEnd.js'
import { control, nextPage, press, range } from './companyListWords.js'

afterEach(() => vi.unstubAllGlobals())

const columns: CompanyListProps['columns'] = [
  'name',
  'phone',
  'ssm_doc',
  { id: 'own', header: 'Own', value: ({ id }) => String(id), render: ({ id }) => `No. ${id}` },
]

/** All text of list and status, without the age of the list, which increases by itself. */
const words = () =>
  document.querySelector('body > :last-child')!.textContent.replace(/\d+ seconds?/, '… seconds')

it('list and status have the same texts on a translated page as on any other, from the first failure to all companies', () =>
  expectSameWords(async (walk) => {
    const { respondWith, hold, release, requests } = companyBackEnd()
    hold()
    const queryClient = new QueryClient()
    const companyList = (props: CompanyListProps) => (
      <FpxProvider queryClient={queryClient} locale={props.locale}>
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
    const filter = (text: string) => userEvent.fill(page.getByRole('searchbox'), text)
    // Only these failures allow an immediate retry and cause no automatic one.
    const fails = (status: 401 | 404) =>
      respondWith(() => Response.json({ code: 'not-found' }, { status }))
    const open = () => page.getByRole('link', { name: /^Open/ }).first()
    await walk(
      [
        ['the companies are on their way', () => shows('Loading the companies…')],
        [
          'they do not come',
          async () => {
            fails(404)
            await release()
            await shows('Not responding')
          },
        ],
        [
          'another try is under way',
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
            await shows('You have no access to the companies.')
          },
        ],
        [
          'they come',
          async () => {
            respondWith(undefined)
            await userEvent.click(control('Try again'))
            await shows('1 to 20 of 93')
            await expect.element(page.getByText(/^Updated/)).toBeVisible()
          },
        ],
        [
          'the next page comes',
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
            await expect.element(page.getByText(/^The next page could/)).toBeVisible()
          },
        ],
        [
          'and comes',
          async () => {
            respondWith(undefined)
            await userEvent.click(control('Try again'))
            await shows('41 to 60 of 93')
          },
        ],
        ['the rows are sorted', () => userEvent.click(control('Name'))],
        ['some match a filter', () => filter('kopi')],
        ['none matches', () => filter('nobody')],
        ['there is no filter', () => filter('')],
        [
          'the language changes',
          async () => {
            rerender(companyList({ locale: ms }))
            await expect.element(open()).not.toBeInTheDocument()
          },
        ],
        [
          'and changes back',
          async () => {
            rerender(companyList({}))
            await expect.element(open()).toBeVisible()
          },
        ],
        [
          'all are asked for',
          async () => {
            hold()
            await userEvent.click(control('Load all'))
            await expect.element(page.getByRole('progressbar')).toBeVisible()
          },
        ],
        [
          'some of them come',
          async () => {
            await release(requests.at(-1))
            await expect.element(page.getByText(/^\s*Loading 40 of/)).toBeVisible()
          },
        ],
        [
          'all come',
          async () => {
            await release()
            await shows('All 93 companies are loaded.')
          },
        ],
        [
          'pages are shown again',
          async () => {
            await userEvent.click(control('Show page by page'))
            await shows('41 to 60 of 93')
          },
        ],
      ],
      words,
    )
    unmount()
  }))
