import type { Socket } from 'node:net'
import type { SimulatedGateway } from '../../support/proxy/createProxyHarness.js'
import { rawFaults } from '../../support/gateway/rawFaults.js'
import { http } from '../../support/sockets/rawServer.js'
import { TTL_MS } from './nodeCaches.js'
import type { LeagueFault } from './leagueFaults.js'

/** Responds to a request with bytes, because some faults aren't valid HTTP. */
export type Behaviour = (socket: Socket, head: string) => unknown

/** Returns a behaviour that simulates a fault with bytes on a socket. */
export function rawBehaviourOf({ gateway, rawFault: name }: LeagueFault): Behaviour {
  if (!name) return respondWith(gateway)
  const [behave] = rawFaults[name] ?? []
  if (!behave) throw new Error(`there is no fault ${name}`)
  return behave
}

/**
 * Returns a behaviour that sends the gateway's response over the socket: the same response that `fetch` would get. The
 * bytes are created once for each path and second so that the gateway needs almost no CPU time. The connection is
 * closed if the client asks for it: Varnish waits for this after a probe.
 */
export function respondWith(gateway: SimulatedGateway): Behaviour {
  const made = new Map<string, Promise<Buffer>>()
  return async (socket, head) => {
    const path = head.split(' ', 2)[1] ?? '/'
    const key = `${path} ${Math.floor(Date.now() / 1000)}`
    const bytes = made.get(key) ?? bytesOf(gateway, path)
    made.set(key, bytes)
    if (/\r\nconnection: close/i.test(head)) socket.end(await bytes)
    else socket.write(await bytes)
  }
}

async function bytesOf(gateway: SimulatedGateway, path: string): Promise<Buffer> {
  const answer = await gateway(`https://gateway.test${path}`, 1, {})
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries(answer.headers)
  // Squid counts freshness in minutes, unless a response has these headers. The other servers are configured to ignore
  // them.
  headers['Date'] = new Date().toUTCString()
  if (answer.status === 200) headers['Cache-Control'] = `public, max-age=${TTL_MS / 1000}`
  return http(`${answer.status} Status`, body, headers)
}
