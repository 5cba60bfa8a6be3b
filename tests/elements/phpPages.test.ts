import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../support/listen.js'
import { startReverseProxy } from '../support/startReverseProxy.js'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { openShop, type Shop } from '../support/embed/openShop.js'
import { phpCode } from '../../src/demo/workbench/code/phpCode.js'
import { servePhp } from '../support/embed/servePhp.js'
import { takeBank } from '../support/takeBank.js'

/** A PHP page behind a web server that forwards the proxy's path. The proxy itself does not allow other origins. */
interface PhpShop {
  url: string
  close(): Promise<unknown>
}

let shop: Shop
let php: PhpShop
let guide: PhpShop
let demo: PhpShop
const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-php-'))
beforeAll(async () => {
  shop = await openShop()
  php = await openPhp('src/guides/checkout.php')
  guide = await openPhp(writtenFrom('src/guides/shared-hosting.md', folder))
  const code = phpCode({
    component: 'BankPicker',
    args: { required: true, model: 'B2C' },
    language: 'en',
  })!
  demo = await openPhp(
    writePage(join(folder, 'demo.php'), code.replace('/fpx/fpx-checkout.js', '/fpx-checkout.js')),
  )
})
afterAll(async () => {
  await Promise.all([php.close(), guide.close(), demo.close(), shop.close()])
  rmSync(folder, { recursive: true })
})

async function openPhp(file: string, proxyUrl = shop.url): Promise<PhpShop> {
  const page = await servePhp(file, { FPX_PROXY: `${proxyUrl}/api/fpx` })
  const webServer = await startReverseProxy({
    '/': page.url.replace(/\/$/, ''),
    '/api/fpx': proxyUrl,
    '/fpx-checkout.js': shop.url,
  })
  return { url: webServer.url, close: () => Promise.all([page.stop(), webServer.close()]) }
}

/** Extracts the PHP page from a document, and sets the URL of this test's proxy. */
function writtenFrom(document: string, folder: string): string {
  const blocks = codeBlocks(readFileSync(document, 'utf8'))
  return writePage(
    join(folder, 'pay.php'),
    blocks.find(({ text }) => text.startsWith('<?php'))!.text,
  )
}

/** Writes a PHP page that uses this test's proxy. */
function writePage(file: string, page: string): string {
  const address = 'http://127.0.0.1:4020/api/fpx'
  expect(page.split(address)).toHaveLength(2)
  writeFileSync(file, page.replace(address, `${shop.url}/api/fpx`))
  return file
}

describe('the page in the guide on shared hosting', () => {
  it('accepts a payment from a browser that can reach only the shop', async () => {
    const page = await shop.visit(guide.url)
    await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('The payer chose BIMB0340').waitFor()
  })

  it('control: the browser cannot reach the URL that PHP uses', async () => {
    const page = await shop.visit(guide.url)
    const answer = page.evaluate((url) => fetch(url), `${shop.url}/api/fpx/bank`)
    await expect(answer).rejects.toThrow('Failed to fetch')
  })
})

describe('the PHP page that the demo writes', () => {
  it('accepts a payment with a listed bank', async () => {
    const page = await shop.visit(demo.url)
    await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Thank you').waitFor()
  })
})

/** What each page prints for a code that it accepts. */
const pages: [name: string, url: () => string, accepted: string, printed: string][] = [
  ['in the guide on shared hosting', () => guide.url, 'BIMB0340', 'The payer chose BIMB0340'],
  ['that the demo writes', () => demo.url, 'BIMB0340', 'Thank you'],
  ['of the guides', () => php.url, 'BIMB0340', '<output>BIMB0340</output>'],
]

describe.each(pages)('the PHP page %s', (_name, url, accepted, printed) => {
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(url(), { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }

  it('accepts a listed code', async () => {
    const { status, text } = await post(`bank_code=${accepted}`)
    expect(status).toBe(200)
    expect(text).toContain(printed)
  })

  it.each([
    'bank_code[]=BIMB0340',
    'bank_code[a][b]=BIMB0340',
    'bank_code=',
    '',
    'bank_code=NONE0001',
    'bank_code=ABB0235', // only for company accounts
    'bank_code=bimb0340',
    'bank_code=..%2Fhealth',
    'bank_code=%2E%2E%2Fbank',
    'bank_code=%3Fx%3DBIMB0340',
    'bank_code=BIMB0340%00',
    'bank_code=BIMB0340%20',
    'bank_code=%22%3E%3Cscript%3E',
    `bank_code=${'x'.repeat(50_000)}`,
  ])('refuses %.40s without a PHP warning', async (body) => {
    const { text } = await post(body)
    expect(text).not.toContain(printed)
    expect(text).not.toContain('The payer chose')
    expect(text).not.toMatch(/Warning|Fatal|Deprecated|Notice|"><script>/)
  })
})

describe('the PHP page in the guides', () => {
  it('requires a bank and receives its code, with the script', async () => {
    const page = await shop.visit(php.url)
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByText('Sila pilih bank anda.').waitFor()
    await takeBank(field, 'bank islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
    expect(await page.locator('output').innerText()).toBe('BIMB0340')
  })

  it('shows the selected bank when the payer goes back', async () => {
    const page = await shop.visit(php.url)
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await takeBank(field, 'bank islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
    await page.goBack()
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await expect.poll(() => field.inputValue()).toBe('Bank Islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
    expect(await page.locator('output').innerText()).toBe('BIMB0340')
  })

  it('receives the code of the native select, without a script', async () => {
    const page = await shop.visit(php.url, { javaScriptEnabled: false })
    await page.getByRole('combobox', { name: 'Bank anda' }).selectOption('BIMB0340')
    await page.getByRole('button', { name: 'Bayar' }).click()
    expect(await page.locator('output').innerText()).toBe('BIMB0340')
  })

  it('has no wallet group if the list has only banks', async () => {
    const html = await (await fetch(php.url)).text()
    expect(html).toContain('<option value="BIMB0340">')
    expect(html).not.toContain('<optgroup')
  })

  it('shows banks and wallets in two groups, and accepts a wallet without a script', async () => {
    const banks = [
      { code: 'TNGDMYNB', name: "Touch 'n Go eWallet", isBank: false },
      { code: 'ABB0233', display: 'Affin Bank', isBank: true },
      { code: 'BIMB0340', display: 'Bank Islam' },
    ]
    const proxy = createFpxProxy({
      gateway: {
        baseUrl: 'https://sandbox.example/v2',
        apiKey: 'sandbox-key',
        fetch: createSandbox({ banks }),
      },
    })
    const server = await listen(createNodeServer(proxy))
    const wallets = await openPhp('src/guides/checkout.php', `http://127.0.0.1:${server.port}`)
    onTestFinished(async () => {
      await wallets.close()
      await server.close()
      await proxy.close()
    })
    const page = await shop.visit(wallets.url, { javaScriptEnabled: false })
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    const optionsOf = (group: string) =>
      field.locator(`optgroup[label='${group}'] > option`).allTextContents()
    expect(await optionsOf('Bank')).toEqual(['Affin Bank', 'Bank Islam'])
    expect(await optionsOf('E-dompet')).toEqual(["Touch 'n Go eWallet"])
    await field.selectOption('TNGDMYNB')
    await page.getByRole('button', { name: 'Bayar' }).click()
    expect(await page.locator('output').innerText()).toBe('TNGDMYNB')
  })

  it('responds with 422 to a code that is not in the list', async () => {
    const answer = await fetch(php.url, {
      method: 'POST',
      body: new URLSearchParams({ bank_code: '"><script>' }),
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).not.toContain('"><script>')
  })
})
