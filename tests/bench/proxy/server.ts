import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { contestant } from './contestants.js'

/** One contestant as a process of its own, so that its CPU time is its alone: tells it when it is asked. */
export async function run([name = '']: readonly string[]): Promise<void> {
  const server = await contestant(name)
  if (!server.listening) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  process.on('message', () => {
    process.send?.({ cpu: process.cpuUsage() })
  })
  process.send?.({ port: (server.address() as AddressInfo).port })
}
