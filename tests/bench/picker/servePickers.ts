import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Rolldown } from 'vite'

/** Builds the page for production, as a shop does, and serves it. */
export async function servePickers(): Promise<{ url: string; close: () => void }> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['fpx-source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: 'tests/bench/picker/page.tsx' },
    },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
  const script = built.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
  const style = built.output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName
  const html = `<!doctype html><title>Banks</title><link rel="stylesheet" href="/${style}"><div id="root"></div><script type="module" src="/${script}"></script>`
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0] ?? ''
    const body = files.get(path)
    response
      .setHeader(
        'Content-Type',
        body === undefined ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript',
      )
      .end(body ?? html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
