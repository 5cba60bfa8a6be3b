import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSandbox, type Sandbox, type SandboxOptions } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { builtScript } from '../../support/builds/buildScript.js'
import { freePort } from '../../support/sockets/listen.js'
import { filesOf } from '../../support/guides/codeBlocks.js'
import { phpServers } from '../../support/php/phpServers.js'

/** The shop of the guide on shared hosting, with the sandbox's banks and bills. */
export interface PlainShop {
  url: string
  sandbox: Sandbox
  /** The base URL of the sandbox's bank list. */
  listUrl: string
  /** Writes a file. */
  put: (name: string, text: string) => void
  /** Posts the checkout page's form. */
  pay: (body: string) => Promise<Response>
  /** Chooses at the sandbox's bank and returns the URL that the payer is sent back to. */
  choose: (choice: string, bill?: number) => Promise<string>
  /** Returns the text of the page at a URL, after redirects. */
  read: (url: string) => Promise<string>
  /** Replaces a text in shop.php. */
  edit: (from: string, to: string) => void
  /** What PHP has written to its log. */
  log: () => string
  close: () => Promise<void>
}

/** The shop's settings, with the guide's placeholders as keys. */
const settingsOf = (site: string, api: string, key: string): Record<string, string> => ({
  'https://shop.example': site,
  'https://www.billplz-sandbox.com/api': api,
  'your-secret-key': 'sandbox-key',
  'your-collection': 'inbmmepb',
  'your-xsignature-key': key,
})

/** Makes the shop of the guide's own files and serves it with PHP's built-in server. */
export async function openPlainShop(options: Partial<SandboxOptions> = {}): Promise<PlainShop> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-plain-'))
  const sandbox = createSandbox(options)
  const served = await serveSandbox(sandbox)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const guide = filesOf(readFileSync('src/guides/shared-hosting.md', 'utf8'))
  for (const [name, text] of Object.entries(guide)) {
    if (!name.endsWith('.php')) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const edit = (from: string, to: string) => {
    const text = readFileSync(join(folder, 'shop.php'), 'utf8')
    if (!text.includes(from)) throw new Error(`shop.php does not contain "${from}".`)
    writeFileSync(join(folder, 'shop.php'), text.replaceAll(from, to))
  }
  const settings = settingsOf(url, served.billsUrl, sandbox.signatureKey)
  for (const [from, to] of Object.entries(settings)) edit(from, to)
  for (const name of ['checkout.php', 'checkout.css'])
    copyFileSync(join('src/guides', name), join(folder, 'public', name))
  for (const name of ['fpx-checkout.ms.js', 'fpx-checkout.en.js'])
    copyFileSync(join(builtScript, name), join(folder, 'public', name))
  cpSync('src/php', join(folder, 'fpx-checkout'), { recursive: true })
  const php = await phpServers['php -S'](join(folder, 'public'), { port, workers: 4 })
  return {
    url,
    sandbox,
    listUrl: served.baseUrl,
    put: (name, text) => writeFileSync(join(folder, name), text),
    pay: (body) =>
      fetch(`${url}/checkout.php`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
    async choose(choice, bill = 0) {
      const answer = await fetch(`${sandbox.bills[bill]!.url}?auto_submit=true`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ choice }),
      })
      return answer.headers.get('location') ?? ''
    },
    read: async (page) => (await fetch(page)).text(),
    edit,
    log: php.log,
    async close() {
      await php.stop()
      await served.close()
      rmSync(folder, { recursive: true })
    },
  }
}
