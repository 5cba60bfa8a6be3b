import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openShop } from '../support/embed/openShop.js'
import { endProcess, startDisplay } from '../support/programs/startDisplay.js'

/** The path of WebKitGTK's browser, which Debian installs below its architecture's folder. */
const miniBrowser =
  readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path)) ?? 'MiniBrowser'

/** Opens a URL in a WebKit with an HTTP cache, which the sessions of its driver lack. */
async function openUndriven(url: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'fpx-webkit-'))
  const display = await startDisplay()
  const env = { ...process.env, DISPLAY: display.name, HOME: home, XDG_CACHE_HOME: home }
  const program = spawn(miniBrowser, [url], { env, stdio: 'ignore' })
  onTestFinished(async () => {
    await endProcess(program)
    await endProcess(display.program)
    // WebKit's other processes can still write to their cache.
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })
}

it.each([
  ['once', [], 1],
  [
    'twice if the proxy has `cors`: WebKit sends `Origin` only with the preload',
    ['https://a.example'],
    2,
  ],
] as const)(
  'a preloaded list that has arrived before the script is requested %s',
  async (_what, origins, times) => {
    const shop = await openShop({ origins: [...origins] })
    onTestFinished(() => shop.close())
    shop.put(
      '/checkout',
      `<form method="post" action="/pay"><fpx-bank-picker name="bank_code" value="BIMB0340"></fpx-bank-picker></form>
    <script>
      const link = document.createElement('link')
      Object.assign(link, { rel: 'preload', as: 'fetch', href: '/api/fpx/bank', crossOrigin: '' })
      link.onload = () => {
        const script = document.createElement('script')
        script.src = '/fpx-checkout.js'
        document.head.append(script)
      }
      document.head.append(link)
      setInterval(() => {
        const { option } = document.querySelector('fpx-bank-picker')
        if (option) document.forms[0].submit()
      }, 20)
    </script>`,
    )
    await openUndriven(`${shop.url}/checkout`)
    // The browser's start is slow.
    await expect.poll(() => shop.received.length, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(shop.requestedPaths).toHaveLength(times)
  },
)
