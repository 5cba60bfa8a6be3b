import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReverseProxy } from '../support/startReverseProxy.js'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { openShop, type Shop } from '../support/embed/openShop.js'
import { servePhp } from '../support/embed/servePhp.js'
import { takeBank } from '../support/takeBank.js'

/** A PHP page behind a web server that forwards the proxy's path. The proxy itself allows no other origin. */
interface PhpShop {
  url: string
  close(): Promise<unknown>
}

let shop: Shop
let php: PhpShop
let readme: PhpShop
const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-php-'))
beforeAll(async () => {
  shop = await openShop()
  php = await openPhp('src/demo/guides/checkout.php')
  readme = await openPhp(writtenFrom('README.md', folder))
})
afterAll(async () => {
  await Promise.all([php.close(), readme.close(), shop.close()])
  rmSync(folder, { recursive: true })
})

async function openPhp(file: string): Promise<PhpShop> {
  const page = await servePhp(file, { FPX_PROXY: `${shop.url}/api/fpx` })
  const webServer = await startReverseProxy({
    '/': page.url.replace(/\/$/, ''),
    '/api/fpx': shop.url,
    '/fpx-checkout.js': shop.url,
  })
  return { url: webServer.url, close: () => Promise.all([page.stop(), webServer.close()]) }
}

/** Extracts the PHP page from a document, and sets the address of this test's proxy. */
function writtenFrom(document: string, folder: string): string {
  const blocks = codeBlocks(readFileSync(document, 'utf8'))
  const { text: page } = blocks.find(({ text }) => text.startsWith('<?php'))!
  const address = 'http://127.0.0.1:4020/api/fpx'
  expect(page.split(address)).toHaveLength(2)
  const file = join(folder, 'pay.php')
  writeFileSync(file, page.replace(address, `${shop.url}/api/fpx`))
  return file
}

describe('the PHP page of the README', () => {
  it('can be paid by a payer who reaches only the shop', async () => {
    const page = await shop.visit(readme.url)
    await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('The payer chose BIMB0340').waitFor()
  })

  it('control: the browser cannot reach the address that PHP uses', async () => {
    const page = await shop.visit(readme.url)
    const answer = page.evaluate((url) => fetch(url), `${shop.url}/api/fpx/bank`)
    await expect(answer).rejects.toThrow('Failed to fetch')
  })
})

describe('the PHP page', () => {
  it('is paid with the script: PHP receives the code', async () => {
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

  it('shows the selected bank when the payer returns', async () => {
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

  it('is paid without a script, by the native select', async () => {
    const page = await shop.visit(php.url, { javaScriptEnabled: false })
    await page.getByRole('combobox', { name: 'Bank anda' }).selectOption('BIMB0340')
    await page.getByRole('button', { name: 'Bayar' }).click()
    expect(await page.locator('output').innerText()).toBe('BIMB0340')
  })

  it('rejects a code that is not in the list', async () => {
    const answer = await fetch(php.url, {
      method: 'POST',
      body: new URLSearchParams({ bank_code: '"><script>' }),
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).not.toContain('"><script>')
  })
})
