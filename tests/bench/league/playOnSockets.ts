import { setTimeout as sleep } from 'node:timers/promises'
import {
  cachingServers,
  cachingServerPath,
  type CachingServer,
} from '../../support/programs/servers.js'
import { rawServer } from '../../support/sockets/rawServer.js'
import { Connection } from '../contest/Connection.js'
import { startCachingServer } from '../contest/startCachingServer.js'
import { startContestant } from '../proxy/startContestant.js'
import { isTheList } from './isTheList.js'
import { TTL_MS } from './nodeCaches.js'
import type { LeagueFault } from './leagueFaults.js'
import { rawBehaviourOf, respondWith } from './rawBehaviour.js'
import { sendPayers, type Tally } from './sendPayers.js'
import type { Result } from './Result.js'
import { behavesWell, hasRecovered } from './gatewayFetch.js'

/** The contestants that are servers between the payers and the gateway, each in a separate process. */
export const servers = ['http-proxy-middleware', ...cachingServers]

const isCachingServer = (name: string): name is CachingServer =>
  cachingServers.some((server) => server === name)

/** Whether a contestant is installed. */
export const isPresent = (name: string) =>
  !isCachingServer(name) || cachingServerPath(name) !== undefined

/** Simulates a fault with one contestant and its gateway, on real sockets and in real time. */
export async function playOnSockets(
  fault: LeagueFault,
  name: string,
  perMinute: number,
  modulePath: string,
): Promise<Result & Tally> {
  let now = fault.warm ? respondWith(behavesWell) : rawBehaviourOf(fault)
  const gateway = await rawServer((socket, head) => void now(socket, head))
  try {
    const { port, stop } = await (isCachingServer(name)
      ? startCachingServer(name, gateway.baseUrl, TTL_MS / 1000)
      : startContestant(name, new URL(gateway.baseUrl).origin, modulePath))
    try {
      if (fault.warm) {
        await fillCache(port)
        await sleep(TTL_MS + 500)
        now = rawBehaviourOf(fault)
      }
      const before = gateway.requests.length
      let calls = 0
      const tally = await sendPayers(port, perMinute, {
        endMinute: () => void (calls = gateway.requests.length - before),
        recover: () => void (now = respondWith(hasRecovered)),
      })
      return { ...tally, calls }
    } finally {
      await stop()
    }
  } finally {
    await gateway.close()
  }
}

/** Requests the list until it is served. A server whose probe hasn't passed yet has no list. */
async function fillCache(port: number): Promise<void> {
  const connection = new Connection(port)
  try {
    for (const start = performance.now(); performance.now() - start < START_MS; await sleep(100)) {
      const reply = await connection.ask()
      if (reply && isTheList(reply.body)) return
    }
  } finally {
    connection.close()
  }
  throw new Error(`The server on port ${port} did not serve the list within ten seconds.`)
}

const START_MS = 10_000
