import type { Socket } from 'node:net'
import type { Service } from '../../support/createProxyHarness.js'
import { rawFaults } from '../../support/rawFaults.js'
import { http } from '../../support/rawServer.js'
import type { LeagueFault } from './leagueFaults.js'

/** Responds to a request with bytes, because some faults are not valid HTTP. */
export type Behaviour = (socket: Socket, head: string) => unknown

/** A fault as bytes on a socket. */
export function onTheWire({ service, onTheWire: name }: LeagueFault): Behaviour {
  if (!name) return written(service)
  const [behave] = rawFaults[name] ?? []
  if (!behave) throw new Error(`there is no fault ${name}`)
  return behave
}

/**
 * Sends what `fetch` would receive. The bytes are created once for each path, so that the service needs almost no CPU
 * time.
 */
export function written(service: Service): Behaviour {
  const made = new Map<string, Promise<Buffer>>()
  return async (socket, head) => {
    const path = head.split(' ', 2)[1] ?? '/'
    const bytes = made.get(path) ?? bytesOf(service, path)
    made.set(path, bytes)
    socket.write(await bytes)
  }
}

async function bytesOf(service: Service, path: string): Promise<Buffer> {
  const answer = await service(`https://service.test${path}`, 1, {})
  const body = Buffer.from(await answer.arrayBuffer())
  return http(`${answer.status} Status`, body, Object.fromEntries(answer.headers))
}
