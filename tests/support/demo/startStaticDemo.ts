import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { builtDemo } from '../builds/buildDemo.js'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The site's base path, as on a project's GitHub Pages. */
const base = '/fpx-checkout/'

/** Starts a server that serves only the files of the static demo. */
export async function startStaticDemo(): Promise<{
  url: string
  /** The requested paths that don't exist. */
  missing: string[]
  stop: () => Promise<void>
}> {
  const missing: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname.slice(base.length) || 'index.html'
    readFile(join(builtDemo, file)).then(
      (body) =>
        response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(body),
      () => {
        missing.push(pathname)
        response.writeHead(404).end()
      },
    )
  })
  server.listen(0, 'localhost')
  await new Promise((done) => server.once('listening', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${base}`,
    missing,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
