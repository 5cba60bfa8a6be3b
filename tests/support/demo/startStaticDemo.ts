import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { builtScript } from '../builds/buildScript.js'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The site's base path, as on a project's GitHub Pages. */
const base = '/fpx-checkout/'

/** Builds the demo as a static site, and starts a server that serves only files. */
export async function startStaticDemo(): Promise<{
  url: string
  /** Requested paths that do not exist. */
  missing: string[]
  stop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'fpx-demo-'))
  buildDemo(folder)
  await cp(builtScript, join(folder, 'embed'), { recursive: true })
  const missing: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname.slice(base.length) || 'index.html'
    readFile(join(folder, file)).then(
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
      await rm(folder, { recursive: true })
    },
  }
}

function buildDemo(folder: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--mode',
      'demo',
      '--outDir',
      folder,
      '--emptyOutDir',
    ],
    { env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The demo could not be built:\n${stderr}`)
}
