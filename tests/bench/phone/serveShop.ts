import { gzipSync } from 'node:zlib'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { listen } from '../../support/sockets/listen.js'

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  html: 'text/html',
}

/**
 * Starts a shop with this package's proxy in front of the sandbox.
 *
 * @param pages - the HTML of each page, keyed by path.
 * @param files - the pages' files, keyed by path. Browsers may cache them for a year, but not the pages.
 */
export async function serveShop(
  pages: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(),
    },
  })
  const handleProxy = toNodeHandler(proxy)
  const server = createNodeServer(proxy, (request, response) => {
    const path = decodeURI(request.url ?? '').split('?')[0] ?? ''
    if (path.startsWith('/api/fpx/')) return handleProxy(request, response)
    const page = pages.get(path)
    const type = types[page === undefined ? (path.split('.')[1] ?? '') : 'html']
    response
      .writeHead(200, {
        'Content-Type': `${type ?? 'application/json'}; charset=utf-8`,
        'Content-Encoding': 'gzip',
        'Cache-Control': page === undefined ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      .end(gzipSync(page ?? files.get(path) ?? '', { level: 9 }))
  })
  const { port, close } = await listen(server)
  const url = `http://127.0.0.1:${port}/`
  // Makes the proxy fetch its list before the first payer arrives.
  await fetch(`${url}api/fpx/bank`)
  return {
    url,
    async close() {
      await close()
      await proxy.close()
    },
  }
}
