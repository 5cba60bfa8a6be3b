import { nginxPath } from '../contest/startNginx.js'
import { Connection } from '../contest/Connection.js'
import { contestants, PATH } from './contestants.js'
import { Load } from './load.js'
import { measured, type Measured } from './measured.js'

/** What the CPU of each contestant costs. */
export interface Costs {
  names: ReadonlySet<string>
  /** CPU seconds per request, the median of all rounds. */
  of(name: string): number
  /** The cost of one in terms of another, each round by itself, the median of them. */
  ratio(name: string, other: string): number
}

/** Requests of one round; a round is short, so that what else the machine does meets all of them alike. */
const REQUESTS = 600
/** So many payers have a connection open. */
const CONNECTIONS = 64
const WARM_UP_ROUNDS = 20

interface Lane {
  server: Measured
  load: Load
  status: number
}

/** Lets all of them serve the same list in turn, round by round. */
export async function measureCosts(modulePath: string, rounds: number): Promise<Costs> {
  const service = await measured('bare node:http', '', modulePath)
  const address = `http://127.0.0.1:${service.port}`
  const lanes = new Map<string, Lane>()
  for (const name of [...Object.keys(contestants), ...(nginxPath ? ['nginx'] : [])]) {
    const server = await measured(name, address, modulePath)
    lanes.set(name, { server, load: new Load(server.port, '', CONNECTIONS), status: 200 })
    if (name !== 'Node door') continue
    const fresh = `If-None-Match: ${await etagOf(server.port)}\r\n`
    const load = new Load(server.port, fresh, CONNECTIONS)
    lanes.set(`${name}, 304`, { server, load, status: 304 })
  }

  const costs = new Map([...lanes.keys()].map((name): [string, number[]] => [name, []]))
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++)
    // To and fro, so that none of them always comes after the same other.
    for (const [name, lane] of round % 2 ? [...lanes].reverse() : lanes) {
      const cost = await costOf(lane)
      if (round >= 0 && cost !== undefined) costs.get(name)?.push(cost)
    }

  for (const { load } of lanes.values()) load.close()
  for (const server of new Set([service, ...[...lanes.values()].map((lane) => lane.server)]))
    await server.stop()

  const each = (name: string) => costs.get(name) ?? []
  return {
    names: new Set(lanes.keys()),
    of: (name) => median(each(name)),
    ratio: (name, other) =>
      median(each(name).map((cost, round) => cost / (each(other)[round] ?? NaN))),
  }
}

async function costOf({ server, load, status }: Lane): Promise<number | undefined> {
  const before = await server.cpu()
  await load.send(REQUESTS, status)
  const after = await server.cpu()
  return before === undefined || after === undefined ? undefined : (after - before) / REQUESTS
}

async function etagOf(port: number): Promise<string> {
  const connection = new Connection(port)
  const reply = await connection.ask()
  connection.close()
  return /\r\netag: (.*)/i.exec(reply?.head ?? '')?.[1] ?? `no ETag at ${PATH}`
}

const median = (figures: readonly number[]) =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? NaN
