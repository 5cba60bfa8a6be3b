import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { companyListTag, openShopForFile } from '../support/embed/openShop.js'

const shop = await openShopForFile()

it('the element shows the companies page by page, reports the selected one, and is not a form control', async () => {
  const page = await shop.open(`${companyListTag}
    <form><fpx-company-list name="company_id" per-page="10"></fpx-company-list></form>
    <script>
      window.fired = []
      for (const type of ['fpx-page-change', 'fpx-company-change', 'input', 'change'])
        document.forms[0].addEventListener(type, ({ type, detail }) => fired.push([type, detail]))
    </script>`)
  await page.getByRole('table').getByRole('row').nth(10).waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  const list = page.locator('fpx-company-list')
  await expect.poll(() => list.getAttribute('page')).toBe('2')
  const second = page.getByRole('table').getByRole('row').nth(2).getByRole('button').first()
  const name = await second.textContent()
  await second.click()
  await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true')
  const { fired, id, selectedId, fields, controls } = await page.evaluate<
    Record<string, unknown>
  >(`{
    const list = document.querySelector('fpx-company-list')
    ;({
      fired,
      id: list.company.id,
      selectedId: list.selectedId,
      fields: [...new FormData(document.forms[0])],
      controls: [...document.forms[0].elements].length,
    })
  }`)
  expect(fired).toEqual([
    ['fpx-page-change', { page: 2, perPage: 10, search: '', sort: null, replace: false }],
    ['fpx-company-change', { id, company: expect.objectContaining({ id, name }) as unknown }],
  ])
  expect([selectedId, fields, controls]).toEqual([id, [], 0])
})

it('the element renders links to pages and companies if the page sets their URLs', async () => {
  const page = await shop.open(`${companyListTag}<h1 id="title">Our companies</h1>
    <fpx-company-list aria-labelledby="title" page="2" page-href="/list?page={page}" company-href="/company/{id}"></fpx-company-list>`)
  await page.getByRole('table', { name: 'Our companies' }).waitFor()
  const next = page.getByRole('link', { name: 'Next page' })
  expect(await next.getAttribute('href')).toBe('/list?page=3')
  const company = page.getByRole('row').nth(1).getByRole('link').first()
  expect(await company.getAttribute('href')).toMatch(/^\/company\/\d+$/)

  await next.click()
  await page.getByText('41 to 60 of 93').waitFor()
  const address = (await company.getAttribute('href'))!
  shop.put(address, '<h1>One company</h1>')
  await company.click()
  await page.getByRole('heading', { name: 'One company' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
})

it("the element uses the page's language", async () => {
  const page = await shop.open(
    `${companyListTag}<main lang="ms"><fpx-company-list></fpx-company-list></main>`,
  )
  await page.getByRole('table', { name: 'Syarikat yang diluluskan' }).waitFor()
})

describe('two visitors to one page', () => {
  const rowsOf = (page: Page) => page.getByRole('rowheader').allTextContents()

  /** Opens a page with the list of an account that has 93 companies. `signIn` changes the account. */
  async function openAsAlice() {
    const page = await shop.open(
      `${companyListTag}<div><fpx-company-list></fpx-company-list></div>`,
    )
    await page.getByText('1 to 20 of 93').waitFor()
    let answer: 'Bob' | 'refusal' = 'refusal'
    let requestCount = 0
    await page.route('**/api/fpx/company?*', (route) => {
      requestCount += 1
      const data = [7, 8, 9].map((id) => ({ id, name: `Bob’s ${id}` }))
      const pagination = { total: 3, count: 3, per_page: 20, current_page: 1, total_pages: 1 }
      return answer === 'Bob'
        ? route.fulfill({ json: { data, meta: { pagination } } })
        : route.fulfill({ status: 401, json: { code: 'not-authorized' } })
    })
    return { page, signIn: () => (answer = 'Bob'), requestCount: () => requestCount }
  }

  it('each see only their own companies in a new element', async () => {
    const { page, signIn, requestCount } = await openAsAlice()
    signIn()
    await page.evaluate(() => {
      const place = document.querySelector('fpx-company-list')!.parentElement!
      place.innerHTML = '<fpx-company-list></fpx-company-list>'
    })
    await page.getByText('1 to 3 of 3').waitFor()
    expect(await rowsOf(page)).toEqual(['Bob’s 7', 'Bob’s 8', 'Bob’s 9'])
    expect(requestCount()).toBe(1)
  })

  it('each see only their own companies in one element, after a refusal', async () => {
    const { page, signIn } = await openAsAlice()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('alert').waitFor()
    expect(await rowsOf(page)).toEqual([])
    signIn()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 to 3 of 3').waitFor()
    expect(await rowsOf(page)).toEqual(['Bob’s 7', 'Bob’s 8', 'Bob’s 9'])
  })

  it('each send the token of their session and sign in from the notice', async () => {
    const page = await shop.open(`<fpx-company-list sign-in="/login"></fpx-company-list>
      <script>
        window.token = 'expired'
        document.querySelector('fpx-company-list').fetch = (url, init) =>
          fetch(url, { ...init, headers: { ...init.headers, Authorization: 'Bearer ' + token } })
      </script>`)
    const tokens: (string | undefined)[] = []
    await page.route('**/api/fpx/company?*', (route) => {
      const { authorization } = route.request().headers()
      tokens.push(authorization)
      return authorization === 'Bearer valid'
        ? route.fallback()
        : route.fulfill({ status: 401, json: { code: 'signed-out' } })
    })
    // The page has set the property before the element is defined.
    await page.evaluate(`document.head.append(document.createRange()
      .createContextualFragment(${JSON.stringify(companyListTag)}))`)
    const link = page.getByRole('link', { name: 'Sign in' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('/login')
    await page.evaluate(`document.querySelector('fpx-company-list').signIn = async () => {
      token = 'valid'
    }`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('1 to 20 of 93').waitFor()
    expect(tokens).toEqual(['Bearer expired', 'Bearer valid'])
  })

  it('an element that is removed and inserted again does not send a second request', async () => {
    const { page, requestCount } = await openAsAlice()
    await page.evaluate(async () => {
      const list = document.querySelector('fpx-company-list')!
      const place = list.parentElement!
      list.remove()
      await new Promise((done) => setTimeout(done))
      place.append(list)
    })
    await page.getByText('1 to 20 of 93').waitFor()
    expect(requestCount()).toBe(0)
  })
})

it('the element searches, sorts and downloads all companies, and reports it', async () => {
  const page = await shop.open(`${companyListTag}
    <form><fpx-company-list sort="-name"></fpx-company-list></form>
    <script>
      window.fired = []
      document.forms[0].addEventListener('fpx-page-change', ({ detail }) => fired.push(detail))
      document.forms[0].addEventListener('submit', () => fired.push('submit'))
    </script>`)
  const list = page.locator('fpx-company-list')
  await page.getByText('1 to 20 of 93').waitFor()
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('kopi')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('1 to 8 of 8 matches').waitFor()
  expect(await list.getAttribute('search')).toBe('kopi')
  await list.evaluate((element) => Object.assign(element, { search: 'false' }))
  await page.getByText('No company matches “false”.').waitFor()
  await list.evaluate((element) => Object.assign(element, { search: 'kopi' }))
  await page.getByText('1 to 8 of 8 matches').waitFor()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(() => list.getAttribute('sort')).toBeNull()
  const rest = { page: 1, perPage: 20, search: 'kopi', replace: false }
  expect(await page.evaluate('fired')).toEqual([
    { ...rest, sort: '-name' },
    { ...rest, sort: null },
  ])

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (CSV)' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('companies.csv')
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toHaveLength(10)
  // The page can also set all of these values.
  await list.evaluate((element) => Object.assign(element, { search: undefined, page: 5 }))
  await page.getByText('81 to 93 of 93').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
})

describe('the selected company', () => {
  /** Opens a page with a company list and selects the first company. */
  async function openChosen(attributes = '') {
    const page = await shop.open(
      `${companyListTag}<p><fpx-company-list${attributes}></fpx-company-list></p>`,
    )
    await page.getByRole('table').getByRole('rowheader').first().getByRole('button').click()
    await page.getByRole('button', { pressed: true }).waitFor()
    return page
  }
  const morph = (page: Page, name: string, value: string) =>
    page
      .locator('fpx-company-list')
      .evaluate((list, [name, value]) => list.setAttribute(name!, value!), [name, value])
  const selected = (page: Page) =>
    page
      .locator('fpx-company-list')
      .evaluate((list: HTMLElement & { selectedId?: number; company: { id: number } | null }) => [
        list.selectedId,
        list.company?.id,
      ])

  it('can be set by the page, which has only its id', async () => {
    const page = await shop.open(
      `${companyListTag}<fpx-company-list selected-id="102"></fpx-company-list>`,
    )
    await page.getByRole('button', { pressed: true }).waitFor()
    expect(await selected(page)).toEqual([102, undefined])
  })

  it('does not move to a new element that replaces the first', async () => {
    const page = await openChosen()
    await page.evaluate(() => {
      const place = document.querySelector('fpx-company-list')!.parentElement!
      place.innerHTML = '<fpx-company-list></fpx-company-list>'
    })
    await page.getByText('1 to 20 of 93').waitFor()
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(0)
    expect(await selected(page)).toEqual([undefined, undefined])
  })

  it('remains in an element that is moved', async () => {
    const page = await openChosen()
    await page.evaluate(() => {
      const list = document.querySelector('fpx-company-list')!
      list.parentElement!.after(list)
    })
    await page.getByRole('button', { pressed: true }).waitFor()
    expect(await selected(page)).toEqual([101, 101])
  })

  it('is dropped when the endpoint changes', async () => {
    const page = await openChosen()
    await morph(page, 'endpoint', '/api/fpx/')
    await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBe(0)
    expect(await selected(page)).toEqual([undefined, undefined])
  })

  /** Refuses the visitor from now on and waits until the list shows the refusal. */
  async function refuse(page: Page) {
    await page.route('**/api/fpx/company?*', (route) => route.fulfill({ status: 401, json: {} }))
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Sign in to see the companies.').waitFor()
  }

  it('is dropped after a refusal, before fpx-company-error is dispatched', async () => {
    const page = await openChosen()
    await page.evaluate(() => {
      const seen: unknown[] = []
      Object.assign(window, { seen })
      const list = document.querySelector('fpx-company-list')!
      list.addEventListener('fpx-company-error', ({ detail }) =>
        seen.push([list.company, detail.error.status]),
      )
    })
    await refuse(page)
    expect(await page.evaluate('seen')).toEqual([[null, 401]])
    await page.unroute('**/api/fpx/company?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('21 to 40 of 93').waitFor()
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(0)
  })

  it('remains after a refusal if the page has set it', async () => {
    const page = await openChosen()
    await morph(page, 'selected-id', '77')
    await refuse(page)
    expect(await selected(page)).toEqual([77, undefined])
  })

  it('remains when another attribute is changed', async () => {
    const page = await openChosen()
    await morph(page, 'caption', 'Our companies')
    await page.getByRole('table', { name: 'Our companies' }).waitFor()
    expect(await selected(page)).toEqual([101, 101])
  })

  it('remains when the endpoint changes right after the page has set it', async () => {
    const page = await openChosen()
    await page
      .locator('fpx-company-list')
      .evaluate((list) => Object.assign(list, { selectedId: 77, endpoint: '/api/fpx/' }))
    expect(await selected(page)).toEqual([77, undefined])
  })
})

it('works beside the picker, whose script may be of another version', async () => {
  const page = await shop.open('')
  const logs: string[] = []
  page.on('console', (message) => void logs.push(message.text()))
  page.on('pageerror', (error) => void logs.push(error.message))
  const elements = '<fpx-bank-picker></fpx-bank-picker><fpx-company-list></fpx-company-list>'
  shop.put(
    '/both',
    `<script src="/fpx-checkout.js?version=999.0.0"></script>${companyListTag}${elements}`,
  )
  await page.goto(`${shop.url}/both`)
  await page.getByRole('combobox', { name: 'Bank' }).waitFor()
  await page.getByRole('table').getByRole('row').nth(20).waitFor()
  expect(logs).toEqual([])
  // Control: a second copy of either file does nothing, and one message says so.
  await page.evaluate("import('/fpx-company-list.mjs?copy')")
  await page.addScriptTag({ url: '/fpx-checkout.js' })
  expect(logs).toEqual([expect.stringContaining('<fpx-company-list> is already registered')])
  expect(await page.evaluate('FpxCheckout.ignored.length')).toBe(2)
})

it('shortcuts of the page do not fire for letters typed into the search', async () => {
  const page =
    await shop.open(`${companyListTag}<fpx-company-list></fpx-company-list><p>Elsewhere</p>
    <script>
      window.keys = []
      for (const type of ['keydown', 'keypress', 'keyup'])
        document.addEventListener(type, ({ key, target }) => {
          if (!target.matches('input, select, textarea')) keys.push(key)
        })
    </script>`)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('may')
  expect(await search.inputValue()).toBe('may')
  expect(await page.evaluate('keys')).toEqual([])
  // Control: outside the field, they fire.
  await page.getByText('Elsewhere').click()
  await page.keyboard.press('m')
  expect(await page.evaluate('keys')).toContain('m')
})
