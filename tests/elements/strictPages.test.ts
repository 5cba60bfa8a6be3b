import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtScript } from '../support/builds/buildScript.js'
import { bankField, companyListTag, openShopForFile, scriptTag } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const shop = await openShopForFile()

const policy = (script: string) =>
  `default-src 'none'; script-src ${script}; connect-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`

const built = (name: string) => readFileSync(`${builtScript}/${name}`, 'utf8')
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const script = built('fpx-checkout.js')
const list = built('fpx-company-list.mjs')
const listTag = `<script type="module" src="/fpx-company-list.mjs" integrity="${hashOf(list)}"></script>`
const fileTag = `<script src="/fpx-checkout.js" integrity="${hashOf(script)}"></script>`

const strictPages: [by: string, allowed: string, tags: string][] = [
  [
    'a nonce',
    "'nonce-abc'",
    (scriptTag + companyListTag).replaceAll('<script', '<script nonce="abc"'),
  ],
  ['its own files', "'self'", scriptTag + companyListTag],
  ['the hashes of its files', `'${hashOf(script)}' '${hashOf(list)}'`, listTag + fileTag],
  [
    'the hash of a script in the page',
    `'${hashOf(script)}' '${hashOf(list)}'`,
    `${listTag}<script>${script}</script>`,
  ],
]

/** Content that no strict policy allows, which shows that each policy applies. */
const forbidden = '<script>window.unlisted = true</script><i style="color: red">Forbidden</i>'
const elements =
  '<form><fpx-bank-picker name="bank_code" featured="MB2U0227"></fpx-bank-picker><fpx-company-list></fpx-company-list></form>'

interface Watched {
  violations: string[]
  unlisted?: boolean
}

/** Opens a page under a policy and records violations and errors. */
async function visit(path: string, allowed: string, html: string) {
  const page = await shop.open('')
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(message))
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // The icon belongs to the test, not to the page.
      if (effectiveDirective !== 'img-src') violations.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
  shop.put(path, html, { headers: { 'Content-Security-Policy': policy(allowed) } })
  await page.goto(shop.url + path)
  const watched = () => page.evaluate(() => window as unknown as Watched)
  return {
    page,
    crashes,
    violations: () => page.evaluate(() => (window as unknown as Watched).violations),
    unlistedRan: async () => (await watched()).unlisted ?? false,
  }
}

describe.each(strictPages)('a page whose policy allows scripts by %s', (by, allowed, tags) => {
  it('renders both elements under Trusted Types, and blocks content that is not listed', async () => {
    const path = `/strict-${by.replaceAll(' ', '-')}`
    const { page, crashes, violations, unlistedRan } = await visit(
      path,
      allowed,
      tags + elements + forbidden,
    )
    await page.getByRole('table').waitFor()
    await takeBank(bankField(page), 'bank islam')
    await expect
      .poll(() => page.evaluate(() => new FormData(document.forms[0]).get('bank_code')))
      .toBe('BIMB0340')
    // The styles apply: the field has the height of a row for a mouse, 40 px with its border.
    expect((await bankField(page).boundingBox())!.height).toBe(38)
    expect(crashes).toEqual([])

    // Controls: unlisted content is blocked, and reported.
    expect(await violations()).toEqual(['script-src-elem inline', 'style-src-attr inline'])
    expect(await unlistedRan()).toBe(false)
    const color = await page.getByText('Forbidden').evaluate((i) => getComputedStyle(i).color)
    expect(color).not.toBe('rgb(255, 0, 0)')
    const written = page.evaluate(() => (document.createElement('i').innerHTML = '<b>'))
    await expect(written).rejects.toThrow('TrustedHTML')
  })
})

it("control: a policy with another script's hash blocks the elements", async () => {
  const { page, violations } = await visit(
    '/another-hash',
    `'${hashOf('another')}'`,
    `${fileTag}<script>${script}</script>${elements}`,
  )
  expect(await violations()).toEqual([
    expect.stringContaining('script-src-elem http'),
    'script-src-elem inline',
  ])
  expect(await page.evaluate(() => customElements.get('fpx-bank-picker'))).toBeUndefined()
})
