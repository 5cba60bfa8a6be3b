import { cpSync, readFileSync } from 'node:fs'
import { en, type Locale, ms } from 'fpx-checkout/locales'
import type { ProblemReason } from 'fpx-checkout/query'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createTempProject } from '../support/createTempProject.js'
import { sandboxEnvironment } from '../support/sandboxEnvironment.js'
import { visit } from '../support/visit.js'
import { filesOf } from '../../support/guides/codeBlocks.js'
import { freePort } from '../../support/sockets/listen.js'

const guide = (name: string) => filesOf(readFileSync(`src/guides/${name}.md`, 'utf8'))
const files = { ...guide('admin-dashboards'), ...guide('companies') }

/** The guide's dashboard with the grid, added as the guide says. */
const withGrid = files['src/ReactAdmin.tsx']!.replace(
  /^/,
  "import { CompanyGrid } from './CompanyGrid.js'\n",
).replace('</Admin>', '<Resource name="company-grid" list={CompanyGrid} />\n    </Admin>')

/** Installs a dashboard with its files from the guides, then compiles and builds it. */
async function buildDashboard(example: string, names: string[]) {
  const [project, env] = await Promise.all([createTempProject(example), sandboxEnvironment()])
  cpSync('tests/consumers/shops/admin', project.folder, { recursive: true })
  for (const name of names)
    project.write(name, name === 'src/ReactAdmin.tsx' ? withGrid : files[name]!)
  await project.run('npx tsc')
  await project.run('npx vite build')
  const serve = async (changed: Record<string, string> = {}) => {
    const port = await freePort()
    const command = `npx vite preview --port ${port} --host 127.0.0.1`
    await project.start(command, /127\.0\.0\.1/, { ...env, ...changed })
    return `http://127.0.0.1:${port}`
  }
  return { project, serve }
}

/** Opens a dashboard. Returns its page, and a function that returns the company requests since its last call. */
async function open(url: string, complaint?: RegExp) {
  const page = await visit('about:blank', {}, complaint)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/fpx/company') requested.push(search)
  })
  await page.goto(url)
  return { page, newRequests: () => requested.splice(0) }
}

/** The browser's console message for a 401, 403 or 503 response. */
const FAILED_RESPONSE =
  /^Failed to load resource: the server responded with a status of (401|403|503)/

/** Settings for a gateway that doesn't exist. */
const unreachable = { FPX_BASE_URL: 'http://127.0.0.1:9/v2' }

/** Returns the guide's error message for a failure. */
const sentence = ({ company, problem }: Locale, reason: ProblemReason) =>
  `${company.failed as string} ${problem[reason] as string}`

/** Returns the text of each table row, without the header. */
const rowsOf = async (page: Page) => (await page.getByRole('row').allInnerTexts()).slice(1)

/** Returns the first word of each row: company names begin with the kind of company. */
const firstWords = async (page: Page) => (await rowsOf(page)).map((row) => row.split(/\s/)[0])

/** The text that says when the rows were fetched. */
const updated = (page: Page) => page.getByText(/^This list was updated \d.*\d{4}.*\d:\d\d/)

/** Replaces the session by that of a user who may not see companies. */
const enterAsClerk = (page: Page, url: string) =>
  page.context().addCookies([{ name: 'session', value: 'clerk', url }])

/** Removes the package's styles. Returns how many `@layer` rules they had, and how many elements look different. */
const changedByStyles = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const styles = () =>
      elements.map((element) =>
        [...getComputedStyle(element)]
          .map((name) => getComputedStyle(element).getPropertyValue(name))
          .join(),
      )
    const before = styles()
    let removed = 0
    for (const sheet of document.styleSheets)
      for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1)
        if (sheet.cssRules[at]!.cssText.startsWith('@layer fpx-checkout')) {
          sheet.deleteRule(at)
          removed += 1
        }
    const after = styles()
    return { removed, changed: after.filter((style, index) => style !== before[index]).length }
  })

describe('react-admin', () => {
  it('shows the companies in its own list, in CompanyList and in DataGrid, from one query client', async () => {
    const { project, serve } = await buildDashboard('react-admin', [
      'src/checkError.ts',
      'src/CompaniesPage.tsx',
      'src/CompanyGrid.tsx',
      'src/companySource.ts',
      'src/describeUpdate.ts',
      'src/ReactAdmin.tsx',
      'src/reactAdminProvider.ts',
    ])
    const url = await serve()
    const { page, newRequests } = await open(url, FAILED_RESPONSE)
    const signIn = async (tab = page) => {
      await tab.getByRole('textbox', { name: 'Username' }).fill('admin')
      await tab.getByRole('textbox', { name: 'Password' }).fill('admin')
      await tab.getByRole('button', { name: 'Sign in' }).click()
    }
    await signIn()
    await page.getByText('1-20 of 93').waitFor()
    await updated(page).waitFor()
    expect(await rowsOf(page)).toHaveLength(20)
    expect(newRequests()).toEqual(['?page=1&perPage=20'])
    await page.getByRole('button', { name: 'Go to next page' }).click()
    await page.getByText('21-40 of 93').waitFor()
    expect(newRequests()).toEqual(['?page=2&perPage=20'])
    await page.getByRole('button', { name: 'Page 1' }).click()
    await page.getByText('1-20 of 93').waitFor()
    for (const name of ['Create', 'Edit', 'Delete', 'Export'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)

    await page.getByRole('button', { name: 'Sort by name ascending' }).click()
    await expect.poll(async () => (await firstWords(page))[0], { timeout: 30_000 }).toBe('Agensi')
    const sorted = await firstWords(page)
    expect(sorted).toEqual([...sorted].sort())
    expect(newRequests()).toEqual(['?page=1&perPage=20&sort=name&lang=en'])
    await page.getByRole('textbox', { name: 'Search' }).fill('FARMASI plt')
    await page.getByText(/^1-\d of \d$/).waitFor()
    expect(new Set(await firstWords(page))).toEqual(new Set(['Farmasi']))
    expect(newRequests()).toEqual(['?page=1&perPage=20&search=FARMASI%20plt&sort=name&lang=en'])
    const company = page.getByRole('row').nth(1)
    const name = await company.getByRole('cell').first().innerText()
    await company.click()
    await page.getByText('Address').waitFor()
    await page.getByText(name).first().waitFor()
    expect(newRequests()).toEqual([expect.stringMatching(/^\?page=1&perPage=40&ids=\d+$/)])

    await page.goto(`${url}/#/company-list`)
    await page
      .getByRole('region', { name: 'Approved companies' })
      .getByText('1 to 20 of 93')
      .waitFor()
    expect(newRequests()).toEqual([])
    await page.goto(`${url}/#/company-grid`)
    await page.getByText('1–20 of 93').waitFor()
    await updated(page).waitFor()
    expect(await page.getByRole('grid').getByRole('row').count()).toBe(21)
    expect(await changedByStyles(page)).toEqual({ removed: 1, changed: 0 })
    await page.getByRole('button', { name: 'Go to next page' }).click()
    await page.getByText('21–40 of 93').waitFor()
    expect(newRequests()).toEqual([])

    await enterAsClerk(page, url)
    await page.goto(`${url}/#/company-list`)
    await page.getByRole('button', { name: 'Page 4' }).click()
    await page.getByText('You have no access to the companies.').waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0)

    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signIn()
    await page.getByRole('region', { name: 'Approved companies' }).getByText('of 93').waitFor()
    await page.goto(`${url}/#/companies`)
    await page
      .getByRole('row', { name: /^Farmasi/ })
      .first()
      .waitFor()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)

    const grid = await open(`${url}/grid`)
    await grid.page.getByText('1–20 of 93').waitFor()
    await grid.page.getByRole('button', { name: 'Go to next page' }).click()
    await grid.page.getByText('21–40 of 93').waitFor()
    expect(grid.newRequests()).toEqual(['?page=1&perPage=20', '?page=2&perPage=20'])

    const broken = await open(await serve(unreachable), FAILED_RESPONSE)
    await signIn(broken.page)
    await broken.page.getByText(sentence(en, 'failing')).first().waitFor()
    expect(broken.newRequests().length).toBeGreaterThan(0)

    await project.run('npx vite build --ssr src/reactAdminProvider.ts --outDir server')
    const printed = await project.run('node failures.js')
    expect(JSON.parse(printed)).toEqual({
      ...Object.fromEntries(
        ['create', 'update', 'updateMany', 'delete', 'deleteMany'].map((method) => [
          method,
          [405, 'Companies are read-only: the payment gateway only lists them.'],
        ]),
      ),
      getList: [0, sentence(ms, 'unreachable')],
      getManyReference: [0, sentence(ms, 'unreachable')],
    })
    expect(JSON.parse(await project.run('node requests.js reactAdminProvider.js'))).toEqual({
      list: [20, 1],
      one: [101, 1],
      many: [20, 1],
      reference: [1, 1],
      denied: 401,
    })
  })
})

describe('Refine', () => {
  it('shows the companies in a table, in CompanyList and on TanStack Table, from one query client', async () => {
    const { project, serve } = await buildDashboard('refine', [
      'src/CompaniesRoute.tsx',
      'src/companySource.ts',
      'src/describeUpdate.ts',
      'src/onError.ts',
      'src/RefineAdmin.tsx',
      'src/refineProvider.ts',
      'src/useCompanyTable.ts',
    ])
    const url = await serve()
    const { page, newRequests } = await open(url, FAILED_RESPONSE)
    const signIn = () => page.getByRole('button', { name: 'Sign in' }).click()
    const table = (caption: string) => page.getByRole('table', { name: caption })
    await signIn()
    await table('Page 1 of 5, 93 companies').waitFor()
    await page.getByRole('row').nth(20).waitFor()
    await updated(page).waitFor()
    expect(newRequests()).toEqual(['?page=1&perPage=20'])
    await page.getByRole('button', { name: 'Next page' }).click()
    await table('Page 2 of 5').waitFor()
    await expect.poll(newRequests).toEqual(['?page=2&perPage=20'])

    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.getByRole('button', { name: 'Name' }).click()
    await expect.poll(async () => (await firstWords(page))[0], { timeout: 30_000 }).toBe('Agensi')
    const sorted = await firstWords(page)
    expect(sorted).toEqual([...sorted].sort())
    expect(newRequests()).toEqual(['?page=1&perPage=20&sort=name&lang=en'])
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('farmasi')
    await table('Page 1 of 1, 8 companies').waitFor()
    expect(new Set(await firstWords(page))).toEqual(new Set(['Farmasi']))
    expect(newRequests()).toEqual(['?page=1&perPage=20&search=farmasi&sort=name&lang=en'])

    await page.getByRole('link', { name: 'CompanyList' }).click()
    await page
      .getByRole('region', { name: 'Approved companies' })
      .getByText('1 to 20 of 93')
      .waitFor()
    expect(newRequests()).toEqual([])
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Page 5' }).click()
    await signIn()
    await table('Page 1 of 5, 93 companies').waitFor()
    // Without the check that Refine repeats after a sign-in, which would notice the end before the request does.
    await page.reload()
    await table('Page 1 of 5, 93 companies').waitFor()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    newRequests()
    await signIn()
    await table('Page 1 of 5, 93 companies').waitFor()
    expect(newRequests()).toEqual(['?page=1&perPage=20'])

    await page.goto(`${url}/table`)
    await table('Companies 1 to 20 of 93').waitFor()
    await updated(page).waitFor()
    await page.getByRole('button', { name: 'On' }).click()
    await table('Companies 21 to 40 of 93').waitFor()

    const tokenTable = await open(`${url}/table?token`)
    const { page: tokenPage } = tokenTable
    await tokenPage.getByRole('table', { name: 'Companies 1 to 20 of 93' }).waitFor()
    await tokenPage.getByRole('button', { name: 'On' }).click()
    await tokenPage.getByRole('table', { name: 'Companies 21 to 40 of 93' }).waitFor()
    expect(tokenTable.newRequests()).toEqual(['?page=1&perPage=20', '?page=2&perPage=20'])

    const broken = await open(await serve(unreachable), FAILED_RESPONSE)
    await broken.page.getByRole('button', { name: 'Sign in' }).click()
    const failure = broken.page.getByRole('alert')
    await failure.getByText(sentence(en, 'failing')).waitFor()

    await project.run('npx vite build --ssr src/refineProvider.ts --outDir server')
    expect(JSON.parse(await project.run('node requests.js refineProvider.js'))).toEqual({
      list: [20, 1],
      one: [101, 1],
      many: [20, 1],
      denied: 401,
    })
  })
})
