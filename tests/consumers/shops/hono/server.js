import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { Hono } from 'hono'

const proxy = createFpxProxy({
  gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
})

const app = new Hono()
app.all('/api/fpx/*', (context) => proxy.fetch(context.req.raw, context.env))
app.get(
  '/fpx-checkout.js',
  serveStatic({ path: 'node_modules/fpx-checkout/dist/embed/fpx-checkout.js' }),
)
app.get('/', (context) =>
  context.html(`<!doctype html><html lang="en"><title>Pay</title>
    <script src="/fpx-checkout.js" defer></script>
    <form method="post" action="/pay">
      <label for="bank">Bank</label>
      <fpx-bank-picker id="bank" name="bank_code" required></fpx-bank-picker>
      <button>Pay</button>
    </form></html>`),
)
app.post('/pay', async (context) => {
  const { bank_code: code } = await context.req.parseBody()
  const [bank] = await proxy.findBanks(code)
  if (!bank) return context.text('Choose a bank from the list.', 422)
  return context.text(`The payer chose ${bank.code}`)
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`The shop is at http://127.0.0.1:${port}`),
)
