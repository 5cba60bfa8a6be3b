// Two instances of a shop's proxy share a store, through the client that is installed.
import { createFpxProxy } from 'fpx-checkout/proxy'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { createSandbox } from 'fpx-checkout/sandbox'

const [, , name, url, token] = process.argv

/** Each client, connected as its documentation says, and how it closes its connection. */
const connect = {
  async ioredis() {
    const { Redis } = await import('ioredis')
    const client = new Redis(url)
    return { client, close: () => client.quit() }
  },
  async redis() {
    const { createClient } = await import('redis')
    const client = await createClient({ url }).connect()
    return { client, close: () => client.close() }
  },
  async '@upstash/redis'() {
    const { Redis } = await import('@upstash/redis')
    return { client: new Redis({ url, token }), close: () => undefined }
  },
}

const sandbox = createSandbox()
const gateway = { baseUrl: 'https://gateway.example/v2', apiKey: 'sandbox-key', fetch: sandbox }
for (const instance of ['first', 'second']) {
  const { client, close } = await connect[name]()
  const proxy = createFpxProxy({ gateway, store: redisStore(client) })
  const response = await proxy.fetch(new Request('https://shop.example/api/fpx/bank'))
  const { data } = await response.json()
  console.log(`${instance}: ${data.length} banks, ${sandbox.requests.length} calls`)
  await proxy.close()
  await close()
}
