import { cachingServerPath } from '../../support/programs/servers.js'
import { Connection } from '../contest/Connection.js'
import { median } from '../contest/median.js'
import { medianRatio } from '../contest/medianRatio.js'
import { ACCEPT_ENCODING, contestants, PATH } from './contestants.js'
import { Load } from './load.js'
import { type RunningContestant, startContestant } from './startContestant.js'

/** Lowest, median and highest figure of one contestant's processes. */
export interface Spread {
  least: number
  median: number
  most: number
}

/** The CPU time of each contestant. */
export interface Costs {
  names: ReadonlySet<string>
  /** CPU seconds per request. */
  of(name: string): Spread
  /** The cost of one contestant relative to another that was measured at the same time. */
  ratio(name: string, other: string): Spread
}

/**
 * The number of requests in a round. A round is short so that other load on the machine affects all contestants alike.
 */
const REQUESTS = 600
/** The number of open payer connections. */
const CONNECTIONS = 64
/** The number of warm-up rounds: a server runs for days, so its hot code has long been compiled. */
const WARM_UP_ROUNDS = 40

/** The contestants that all others are compared with. */
const REFERENCES = ['bare node:http', 'Node adapter']

/** The headers that Chrome sends with a page's `fetch`. */
const BROWSER = `Connection: keep-alive\r
sec-ch-ua-platform: "Android"\r
User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36\r
Accept: application/json\r
sec-ch-ua: "Chromium";v="142", "Not=A?Brand";v="24", "Google Chrome";v="142"\r
sec-ch-ua-mobile: ?1\r
Sec-Fetch-Site: same-origin\r
Sec-Fetch-Mode: cors\r
Sec-Fetch-Dest: empty\r
Referer: https://shop.example/checkout\r
Accept-Encoding: ${ACCEPT_ENCODING}\r
Accept-Language: ms-MY,ms;q=0.9,en-US;q=0.8,en;q=0.7\r
Cookie: session=0123456789abcdef0123456789abcdef; cart=0123456789abcdef\r
`

/** How many connections a client without compression (a load generator) opens. */
const WHOLE_LIST_CONNECTIONS = 24
const WHOLE_LIST_HEADERS = 'Connection: keep-alive\r\n'

interface Lane {
  server: RunningContestant
  load: Load
  status: number
}

/** CPU seconds per request, round by round. */
type CostsOfRounds = (number | undefined)[]

/** The rounds of each contestant. */
type Rounds = Map<string, CostsOfRounds>

/** The names of all contestants, including nginx if it is installed. */
export const contestantNames = [
  ...Object.keys(contestants),
  ...(cachingServerPath('nginx') ? ['nginx'] : []),
]

/**
 * Makes the contestants in `names` serve the same list alternately, round by round, together with bare node:http and
 * the Node adapter. Two processes of the same program always differ by a few per cent, so each program is started
 * `starts` times, and the result is the median of its processes.
 */
export async function measureCosts(
  modulePath: string,
  names: readonly string[],
  { starts, rounds }: { starts: number; rounds: number },
): Promise<Costs> {
  const all: Rounds[] = []
  for (let start = 0; start < starts; start++)
    all.push(await measureStart(modulePath, names, rounds))
  const spread = (figureOf: (rounds: Rounds) => number): Spread => {
    const figures = all.map(figureOf).sort((a, b) => a - b)
    return { least: figures[0] ?? NaN, median: median(figures), most: figures.at(-1) ?? NaN }
  }
  return {
    names: new Set(all[0]?.keys()),
    of: (name) => spread((rounds) => firstQuartile(rounds.get(name))),
    ratio: (name, other) => spread((rounds) => medianRatio(rounds.get(name), rounds.get(other))),
  }
}

/** Measures one process of each contestant. */
async function measureStart(
  modulePath: string,
  names: readonly string[],
  rounds: number,
): Promise<Rounds> {
  const gateway = await startContestant('bare node:http', '', modulePath)
  const lanes = await lanesOf(modulePath, names, `http://127.0.0.1:${gateway.port}`)
  const costs: Rounds = new Map([...lanes.keys()].map((name) => [name, []]))
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++)
    // The order is reversed every other round so that no contestant always follows the same one.
    for (const [name, lane] of round % 2 ? [...lanes].reverse() : lanes) {
      const cost = await costOf(lane)
      if (round >= 0) costs.get(name)?.push(cost)
    }

  for (const { load } of lanes.values()) load.close()
  for (const { server } of lanes.values()) await server.stop()
  await gateway.stop()
  return costs
}

async function lanesOf(
  modulePath: string,
  names: readonly string[],
  gateway: string,
): Promise<Map<string, Lane>> {
  const lanes = new Map<string, Lane>()
  for (const name of new Set([...REFERENCES, ...names])) {
    const start = () => startContestant(name, gateway, modulePath)
    if (name.endsWith(', whole list')) lanes.set(name, wholeListLane(await start()))
    else lanes.set(name, compressedListLane(await start()))
    if (name !== 'Node adapter') continue
    // Each load has a separate process, because a process with three loads would be warmer than the others.
    lanes.set(`${name}, whole list`, wholeListLane(await start()))
    lanes.set(`${name}, 304`, await notModifiedLane(await start()))
  }
  return lanes
}

const compressedListLane = (server: RunningContestant): Lane => ({
  server,
  load: new Load(server.port, BROWSER, CONNECTIONS),
  status: 200,
})

const wholeListLane = (server: RunningContestant): Lane => ({
  server,
  load: new Load(server.port, WHOLE_LIST_HEADERS, WHOLE_LIST_CONNECTIONS),
  status: 200,
})

async function notModifiedLane(server: RunningContestant): Promise<Lane> {
  const headers = `${BROWSER}If-None-Match: ${await etagOf(server.port)}\r\n`
  return { server, load: new Load(server.port, headers, CONNECTIONS), status: 304 }
}

async function costOf({ server, load, status }: Lane): Promise<number | undefined> {
  const before = await server.cpu()
  await load.send(REQUESTS, status)
  const after = await server.cpu()
  return before === undefined || after === undefined ? undefined : (after - before) / REQUESTS
}

async function etagOf(port: number): Promise<string> {
  const connection = new Connection(port, BROWSER)
  const reply = await connection.ask()
  connection.close()
  return /\r\netag: (.*)/i.exec(reply?.head ?? '')?.[1] ?? `no ETag at ${PATH}`
}

/**
 * Returns the first quartile of the costs in a process's rounds. Other load on the machine can only increase a cost, so
 * a low one is more accurate.
 */
function firstQuartile(costs: CostsOfRounds = []): number {
  const known = costs.filter((cost) => cost !== undefined).sort((a, b) => a - b)
  return known[known.length >> 2] ?? NaN
}
