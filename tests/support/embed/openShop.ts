import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox, type Sandbox } from 'fpx-checkout/sandbox'
import { afterAll, onTestFinished } from 'vitest'
import { chromiumLaunch, headlessLaunch } from '../programs/browsers.js'
import { watchPage } from '../reporters/failedPages.js'
import { builtScript } from '../builds/buildScript.js'
import { noLogger } from '../proxy/noLogger.js'

/** A shop of static pages with the built script and a real proxy in front of the sandbox. It records posted forms. */
export interface Shop {
  url: string
  /** The bodies of the posted forms, in order. */
  received: URLSearchParams[]
  /** The requested paths below `/api/fpx`. */
  requestedPaths: string[]
  /** Whether the proxy is unreachable. */
  down: boolean
  sandbox: Sandbox
  /** Opens a page with this HTML in a new browser profile. */
  open(html: string, settings?: PageSettings): Promise<Page>
  /** Opens any URL in a new browser profile. */
  visit(address: string, settings?: BrowserContextOptions): Promise<Page>
  /** Serves a page at a path, for pages that link to each other. */
  put(path: string, html: string, settings?: PageSettings): void
  close(): Promise<void>
}

interface PageSettings {
  /** The response headers, such as the content security policy. */
  headers?: Record<string, string>
}

/** The only script tag that a shop needs. The query `?version=` serves the script as another version. */
export const scriptTag = '<script src="/fpx-checkout.js"></script>'

/** The script tag of an admin page. */
export const companyListTag = '<script type="module" src="/fpx-company-list.mjs"></script>'

/** Opens a shop for all tests of a file, and closes it after them. */
export async function openShopForFile(settings: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(settings)
  afterAll(() => shop.close())
  return shop
}

/** Returns the picker's field. */
export const bankField = (page: Page) => page.getByRole('combobox', { name: 'Bank' })

/** Returns what the page's first form would submit, as a query string. */
export const submitted = (page: Page) =>
  page.evaluate(() => new URLSearchParams([...new FormData(document.forms[0])] as never).toString())

/** Opens the shop, which the test must close in `afterAll`. */
export async function openShop({
  sandbox = createSandbox(),
  origins = [],
  bfcache = false,
}: { sandbox?: Sandbox; origins?: string[]; bfcache?: boolean } = {}): Promise<Shop> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>()
  const proxy = createFpxProxy({
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
    admin: { authorize: () => true },
    ...(origins.length > 0 && { cors: { origins } }),
    logger: noLogger,
  })
  const handle = toNodeHandler(proxy)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    ...(bfcache
      ? // Playwright disables the bfcache by default.
        { ...chromiumLaunch(), ignoreDefaultArgs: ['--disable-back-forward-cache'] }
      : headlessLaunch()),
  })
  let count = 0

  const shop: Shop = {
    url,
    received: [],
    requestedPaths: [],
    down: false,
    sandbox,
    put: (path, html, { headers = {} } = {}) => void pages.set(path, { html, headers }),
    open: (html, settings) => {
      const path = `/page-${(count += 1)}`
      shop.put(path, html, settings)
      return shop.visit(`${url}${path}`)
    },
    visit: async (address, settings) => {
      const context = await browser.newContext(settings)
      // Open pages use so much CPU time that each test took twice as long after twenty tests.
      onTestFinished(() => context.close())
      const page = watchPage(await context.newPage())
      page.setDefaultTimeout(60_000)
      await page.goto(address)
      return page
    },
    close: async () => {
      await browser.close()
      await proxy.close()
      server.closeAllConnections()
      server.close()
    },
  }
  return shop

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', url)
    if (path.startsWith('/api/fpx')) {
      shop.requestedPaths.push(path)
      if (shop.down) request.socket.destroy()
      else handle(request, response)
    } else if (request.method === 'POST') {
      shop.received.push(new URLSearchParams(await bodyOf(request)))
      response
        .setHeader('Content-Type', 'text/html')
        .end('<title>Received</title><h1>Received</h1>')
    } else if (/^(\/embed)?\/fpx-[\w.-]+$/.test(path)) {
      response.setHeader('Content-Type', 'text/javascript')
      const script = await readFile(join(builtScript, basename(path)), 'utf8')
      response.end(setVersion(script, searchParams.get('version')))
    } else {
      const page = pages.get(path)
      response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html', ...page?.headers })
      response.end(
        `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${page?.html ?? ''}`,
      )
    }
  }
}

/** Replaces the version of a built script, as if another release had been built. */
function setVersion(script: string, version: string | null): string {
  const own = /\d+\.\d+\.\d+[\w.-]*(?=, MIT)/.exec(script)?.[0]
  return version && own ? script.replaceAll(own, version) : script
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/**
 * Waits until a page's current task has ended. The picker matches removed elements with their replacements within one
 * task. Without this wait, two changes in a test could happen in one task on a slow machine.
 */
export const nextTask = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done)))
