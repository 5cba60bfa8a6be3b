import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contestants } from './contestants.js'

/** One contestant as a process of its own, so that its CPU time is its alone: tells it when it is asked. */
const [, , name = '', service = ''] = process.argv
const server = await contestants[name]?.(service)
if (!server) throw new Error(`no contestant is called ${name}`)
if (!server.listening) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}
// A round of the others may take longer than the five seconds that Node keeps a connection.
if (server instanceof HttpServer) server.keepAliveTimeout = 75_000
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1e6)
})
process.on('disconnect', () => process.exit())
process.send?.((server.address() as AddressInfo).port)
