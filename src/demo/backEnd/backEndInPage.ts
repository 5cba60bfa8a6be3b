import { createSandbox } from 'fpx-checkout/sandbox'
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { isAdmin } from '../isAdmin.js'
import { basePath, createDemoGateway } from './createDemoGateway.js'
import { createShop, paymentsPath } from './createShop.js'
import { demoPath, demoRoutes } from './demoRoutes.js'
import { visitInPage } from './visitInPage.js'

/** The shop's origin, regardless of where the static site is hosted. */
const SHOP = 'https://kedai-senja.example'

/**
 * Starts the static site's back end. The back end consists of a proxy in front of a sandbox, the shop's server, and the
 * bank. The proxy and the shop's server respond through the page's service worker, whereas the bank's pages appear in a
 * frame that covers this page.
 */
export async function backEndInPage(): Promise<void> {
  const sandbox = createSandbox({
    // The gateway's callback is passed directly to the shop in this page.
    fetch: (input, init) => serve(new Request(input, init)),
  })
  const gateway = createDemoGateway({
    name: 'a sandbox inside this page',
    gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
    sandbox,
    isAdmin: () => isAdmin(document.cookie),
  })
  const shop = createShop({
    origin: SHOP,
    findBanks: gateway.findBanks,
    gateway: {
      baseUrl: 'https://sandbox.example/api',
      apiKey: 'sandbox-key',
      signatureKey: sandbox.signatureKey,
      fetch: sandbox,
    },
  })
  const serve = (request: Request) =>
    new URL(request.url).origin === SHOP ? demoRoutes(gateway, shop, request) : sandbox(request)

  const worker = setupWorker(
    http.all(`*${basePath}/*`, ({ request }) => gateway.fetch(request)),
    http.all(`*${demoPath}/*`, ({ request }) => demoRoutes(gateway, shop, request)),
  )
  // MSW stops its service worker when the last page unloads. We prevent this: an unloading page can still
  // send requests, and the next page can already be starting.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation())
  visitInPage(SHOP, (path) => path.startsWith(`${paymentsPath}/`), serve)
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  })
}
