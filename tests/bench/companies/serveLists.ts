import { setTimeout as sleep } from 'node:timers/promises'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { preview } from 'vite'
import { companies } from './companies.js'
import { noLogger } from '../../support/proxy/noLogger.js'

/** The number of companies at the gateway behind the proxy. */
export const GATEWAY_COMPANIES = 1000

/** A server with the built pages, and with the proxy in front of a sandbox. */
export interface ListServer {
  url: string
  /** Delays each request to the proxy by a network round trip. */
  setRoundTrip: (milliseconds: number) => void
  close: () => Promise<void>
}

/** Serves the pages in a folder. */
export async function serveLists(outDir: string): Promise<ListServer> {
  let roundTripMs = 0
  const sandbox = createSandbox({ companies: companies.slice(0, GATEWAY_COMPANIES) })
  const proxy = createFpxProxy({
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
    admin: { authorize: () => true },
    logger: noLogger,
  })
  const handle = toNodeHandler(proxy)
  const server = await preview({
    configFile: false,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'proxy',
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (!request.url?.startsWith('/api/fpx')) next()
            else void sleep(roundTripMs).then(() => handle(request, response))
          })
        },
      },
    ],
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    setRoundTrip: (milliseconds) => void (roundTripMs = milliseconds),
    async close() {
      await server.close()
      await proxy.close()
    },
  }
}
