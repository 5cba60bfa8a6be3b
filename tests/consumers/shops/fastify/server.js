import { join } from 'node:path'
import formBody from '@fastify/formbody'
import files from '@fastify/static'
import fastify from 'fastify'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'

const proxy = createFpxProxy({
  gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
})
const handler = toNodeHandler(proxy)

const app = fastify()
app.register(formBody)
app.register(files, {
  root: join(import.meta.dirname, 'node_modules/fpx-checkout/dist/embed'),
  prefix: '/fpx/',
})
app.all('/api/fpx/*', (request, reply) => {
  reply.hijack()
  handler(request.raw, reply.raw)
})
app.get('/', (_request, reply) =>
  reply.type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><title>Pay</title>
    <script src="/fpx/fpx-checkout.js" defer></script>
    <form method="post" action="/pay">
      <label for="bank">Bank</label>
      <fpx-bank-picker id="bank" name="bank_code" required></fpx-bank-picker>
      <button>Pay</button>
    </form></html>`),
)
app.post('/pay', async (request, reply) => {
  const [bank] = await proxy.findBanks(request.body.bank_code)
  if (!bank) return reply.code(422).send('Choose a bank from the list.')
  return `The payer chose ${bank.code}`
})

console.log(`The shop is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
