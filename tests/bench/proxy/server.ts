import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contestants } from './contestants.js'

/**
 * Runs one contestant in a separate process so that its CPU time can be measured. Sends its port, and then the CPU
 * seconds so far in reply to each message.
 */
const [, , name = '', gateway = ''] = process.argv
const server = await contestants[name]?.(gateway)
if (!server) throw new Error(`no contestant is called ${name}`)
if (!server.listening) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}
// The turns of the other contestants may take longer than Node's keep-alive timeout of five seconds.
if (server instanceof HttpServer) server.keepAliveTimeout = 75_000
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1e6)
})
process.on('disconnect', () => process.exit())
process.send?.((server.address() as AddressInfo).port)
