import { proxyHandlers } from 'fpx-checkout/msw'
import { setupWorker } from 'msw/browser'

await setupWorker(...proxyHandlers()).start({ quiet: true, onUnhandledRequest: 'bypass' })
const { data } = await (await fetch('/api/fpx/bank')).json()
document.querySelector('output').textContent = `${data.length} banks`
