/** Arguments of `node` for each program whose start is measured. `PORT` and `FPX_BASE_URL` are in its environment. */
export const programs: Record<string, string[]> = {
  'bare node:http': script(bareServer('')),
  'bare node:http, again': script(bareServer('')),
  // The first call with `fetch` loads Node's client, which any proxy on `fetch` needs.
  'bare node:http, after a fetch': script(
    bareServer("await (await fetch(process.env.FPX_BASE_URL + '/bank')).text()"),
  ),
  'mounted handler': script(`
    import { createServer } from 'node:http'
    import { createFpxProxy } from 'fpx-checkout/proxy'
    import { toNodeHandler } from 'fpx-checkout/proxy/node'
    const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey, PORT } = process.env
    createServer(toNodeHandler(createFpxProxy({ gateway: { baseUrl, apiKey } }))).listen(PORT, '127.0.0.1')`),
  'fpx-checkout proxy': ['dist/cli.js', 'proxy', '--log-level', 'warn'],
}

/** The body has the size of the list. */
function bareServer(before: string): string {
  return `
    import { createServer } from 'node:http'
    ${before}
    const body = Buffer.from('x'.repeat(3400))
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
    createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(process.env.PORT, '127.0.0.1')`
}

function script(text: string): string[] {
  return ['--input-type=module', '-e', text]
}
