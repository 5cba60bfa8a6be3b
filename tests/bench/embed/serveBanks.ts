import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fpxBanks } from 'fpx-checkout/sandbox'

const select = `fetch('/api/fpx/bank').then((answer) => answer.json()).then(({ data }) => {
  const list = document.querySelector('select')
  for (const { code, display } of data) list.append(new Option(display, code))
})`

/** A local server with the scripts, the banks, and a page for each control. */
export async function serveBanks(
  folder: string,
  adyen: { script: string; styles: string },
): Promise<{ url: string; requests(): number; close(): void }> {
  let requests = 0
  const banks = JSON.stringify({ data: fpxBanks })
  const script = readFileSync(`${folder}/fpx-checkout.js`)
  const page = (control: string) => `<!doctype html><title>Pay</title><form>${control}</form>`
  const bodies: Record<string, [type: string, body: string | Buffer]> = {
    '/api/fpx/bank': ['application/json', banks],
    '/fpx-checkout.js': ['text/javascript', script],
    '/select.js': ['text/javascript', select],
    '/adyen.js': ['text/javascript', adyen.script],
    '/adyen.css': ['text/css', adyen.styles],
    '/v3/analytics': ['application/json', '{"checkoutAttemptId":"bench"}'],
    '/adyen': ['text/html', page('')],
    '/element': ['text/html', page('<fpx-bank-picker name="bank_code"></fpx-bank-picker>')],
    '/select': ['text/html', page('<select name="bank_code"></select>')],
  }
  const server = createServer(({ url = '' }, response) => {
    if (url === '/api/fpx/bank') requests += 1
    const [type, body] = bodies[url.split('?')[0] ?? ''] ?? ['text/plain', '']
    response.setHeader('Content-Type', type).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    requests: () => requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
