import { createSandbox } from 'fpx-checkout/sandbox'
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { isAdmin } from '../isAdmin.js'
import { basePath, createDemoService } from './createDemoService.js'
import { demoPath, demoRoutes } from './demoRoutes.js'

/** The static site's back end: the proxy, and the sandbox behind it, answering inside the page's service worker. */
export async function backEndInPage(): Promise<void> {
  const sandbox = createSandbox()
  const service = createDemoService({
    name: 'a sandbox inside this page',
    upstream: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
    sandbox,
    isAdmin: () => isAdmin(document.cookie),
  })
  const worker = setupWorker(
    http.all(`*${basePath}/*`, ({ request }) => service.fetch(request)),
    http.all(`*${demoPath}/*`, ({ request }) => demoRoutes(service, request)),
  )
  // MSW takes its service worker down with the last page, while that page still asks and the next one starts.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation())
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  })
}
