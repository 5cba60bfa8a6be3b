import { proxyHandlers, sandboxHandlers } from 'fpx-checkout/msw'
import { setupServer } from 'msw/node'

const server = setupServer(
  ...proxyHandlers(),
  ...sandboxHandlers(undefined, { baseUrl: 'https://gateway.example/v2' }),
)
server.listen({ onUnhandledRequest: 'error' })

const { data } = await (await fetch('https://shop.example/api/fpx/bank')).json()
const headers = { authorization: 'Bearer sandbox-key' }
const ping = await (await fetch('https://gateway.example/v2/ping', { headers })).json()
console.log(`${data.length} banks, ${ping.message}`)
server.close()
