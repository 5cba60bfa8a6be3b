import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { documents } from '../support/guides/guideFiles.js'
import { openShop, type Shop } from '../support/embed/openShop.js'
import { runPhp } from '../support/embed/runPhp.js'
import { servePhp } from '../support/embed/servePhp.js'
import { type FakeBillplz, fakeBillplz } from '../support/guides/fakeBillplz.js'

const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-php-guides-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
/** Writes PHP into a file, and returns its path. */
function write(text: string): string {
  const file = join(folder, `${files++}.php`)
  writeFileSync(file, text)
  return file
}

/** Whether PHP can parse a snippet: a file, statements, class members, or array entries. */
async function isPhp(text: string): Promise<boolean> {
  const forms = text.startsWith('<?php')
    ? [text]
    : [`<?php\n${text}`, `<?php\nclass Snippet {\n${text}\n}`, `<?php\nreturn [\n${text}\n];`]
  for (const form of forms) if ((await runPhp('-l', write(form))) !== undefined) return true
  return false
}

const phpBlocksOf = (document: string) =>
  codeBlocks(readFileSync(document, 'utf8')).filter(({ language }) => language === 'php')

describe('the PHP in the documents', () => {
  const snippets = documents.flatMap((document) =>
    phpBlocksOf(document).map(({ text, line }) => ({ place: `${document}:${line}`, text })),
  )

  it.each(snippets)('is valid in $place', async ({ text }) => {
    expect(await isPhp(text)).toBe(true)
  })

  it('control: a snippet with a missing bracket is not valid', async () => {
    expect(snippets.length).toBeGreaterThan(5)
    expect(await isPhp('function a() { return 1;')).toBe(false)
  })
})

let shop: Shop
let billplz: FakeBillplz
beforeAll(async () => {
  ;[shop, billplz] = await Promise.all([openShop(), fakeBillplz()])
})
afterAll(() => Promise.all([shop.close(), billplz.close()]))

describe('pay.php of "After the bank code"', () => {
  const page = phpBlocksOf('src/guides/after-the-bank.md')[0]!.text

  /** Posts the form to the page. */
  async function pay(body: string, proxy = `${shop.url}/api/fpx`, baseUrl = billplz.baseUrl) {
    const php = await servePhp(write(page), {
      FPX_PROXY: proxy,
      BILLPLZ_URL: baseUrl,
      BILLPLZ_KEY: billplz.key,
      BILLPLZ_COLLECTION: 'inbmmepb',
      SHOP: 'https://shop.example',
    })
    try {
      const answer = await fetch(php.url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
      // The text must arrive before PHP stops.
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    } finally {
      await php.stop()
    }
  }

  it("creates a bill for a listed bank, and redirects past Billplz's bank list", async () => {
    const answer = await pay('bank_code=BIMB0340')
    expect(answer.status).toBe(303)
    const bill = billplz.bills.at(-1)
    expect(bill).toMatchObject({
      amount: '5890',
      reference_1_label: 'Bank Code',
      reference_1: 'BIMB0340',
      callback_url: 'https://shop.example/callback.php',
    })
    expect(answer.headers.get('location')).toBe(`${bill!['url']}?auto_submit=true`)
  })

  it.each(['bank_code=NOBANK01', 'bank_code=', '', 'bank_code[]=BIMB0340', 'bank_code=a%2Fb'])(
    'does not create a bill for %s',
    async (body) => {
      const { length } = billplz.bills
      const answer = await pay(body)
      expect(billplz.bills).toHaveLength(length)
      expect(answer.headers.get('location')).toBeNull()
      expect([422, 503]).toContain(answer.status)
    },
  )

  it('does not offer a bank for company accounts only', async () => {
    expect((await pay('bank_code=ABB0235')).status).toBe(422)
  })

  it.each(['refuses the bill', 'is down'])(
    'says that nothing was paid if Billplz %s',
    async (what) => {
      billplz.refuses = what === 'refuses the bill'
      onTestFinished(() => {
        billplz.refuses = false
      })
      const baseUrl = what === 'is down' ? 'http://127.0.0.1:9/api' : billplz.baseUrl
      const answer = await pay('bank_code=BIMB0340', undefined, baseUrl)
      expect(answer.status).toBe(503)
      const { text } = answer
      expect(text).toContain('The payment cannot start now. Please try again in a moment.')
      expect(text).toContain("<a href='/checkout.php'>")
      expect(text).not.toMatch(/Warning|Fatal/)
    },
  )

  it('responds with 422 to a bank that is not offered, and with 503 while the proxy is down', async () => {
    expect((await pay('bank_code=NOBANK01')).status).toBe(422)
    expect((await pay('bank_code=BIMB0340', 'http://127.0.0.1:9/api/fpx')).status).toBe(503)
  })
})
