import { createSandbox } from 'fpx-checkout/sandbox'
import { proxyHandlers } from 'fpx-checkout/msw'
import { setupWorker } from 'msw/browser'
import { isAdmin } from './isAdmin.js'

/** The static site's back end: the sandbox behind the proxy, answering inside the service worker. */
export async function backEndInPage(): Promise<void> {
  const sandbox = createSandbox()
  const handlers = proxyHandlers({
    basePath: '/api/fpx',
    sandbox,
    company: { authorize: () => isAdmin(document.cookie) },
  })
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: './mockServiceWorker.js' },
  })
}
