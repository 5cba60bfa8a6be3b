import { createSandbox } from 'fpx-checkout/sandbox'
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { isAdmin } from '../isAdmin.js'
import { basePath, createDemoGateway } from './createDemoGateway.js'
import { demoPath, demoRoutes } from './demoRoutes.js'

/**
 * Starts the static site's back end, a proxy in front of a sandbox, which responds through the page's service worker.
 */
export async function backEndInPage(): Promise<void> {
  const sandbox = createSandbox()
  const gateway = createDemoGateway({
    name: 'a sandbox inside this page',
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
    sandbox,
    isAdmin: () => isAdmin(document.cookie),
  })
  const worker = setupWorker(
    http.all(`*${basePath}/*`, ({ request }) => gateway.fetch(request)),
    http.all(`*${demoPath}/*`, ({ request }) => demoRoutes(gateway, request)),
  )
  // MSW stops its service worker when the last page unloads. But that page still sends requests, and the next page is
  // already starting.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation())
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  })
}
