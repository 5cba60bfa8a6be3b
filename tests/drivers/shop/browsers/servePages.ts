import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox, detailedBanks } from 'fpx-checkout/sandbox'
import { build, preview, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the merchant's pages: `combobox.html`, `element.html`, `companies.html`. */
    origin: string
  }
}

/** Builds the pages for production and serves them together with a proxy in front of a sandbox with 43 banks. */
export default async function servePages({ provide }: TestProject): Promise<() => Promise<void>> {
  const root = 'browsers/page'
  const input = ['combobox', 'element', 'companies'].map((name) => `${root}/${name}.html`)
  await build({ root, logLevel: 'error', build: { rolldownOptions: { input } } })
  const fetch = createSandbox({ banks: detailedBanks, rateLimit: 10_000 })
  const proxy = createFpxProxy({
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch },
    admin: { authorize: () => true },
  })
  const plugin: Plugin = {
    name: 'fpx-proxy',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use('/api/fpx', toNodeHandler(proxy))
    },
  }
  const server = await preview({
    root,
    logLevel: 'error',
    plugins: [plugin],
    // The first free port from this number.
    preview: { host: '127.0.0.1', port: 41_730 },
  })
  provide('origin', server.resolvedUrls!.local[0]!)
  return async () => {
    await server.close()
    await proxy.close()
  }
}
