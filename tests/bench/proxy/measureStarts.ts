import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { fpxBanks } from 'fpx-checkout/sandbox'
import { acceptsConnections, freePort } from '../../support/sockets/listen.js'
import { Load } from './load.js'
import { programs } from './programs.js'

/** One start of a program. */
export interface Start {
  /** The milliseconds from its start to the first accepted connection. */
  listeningMs: number
  /** Megabytes of RSS after the first list; NaN if the system doesn't report it. */
  firstListMb: number
  /** Megabytes of RSS after load from 24 connections. */
  loadedMb: number
}

const START_MS = 30_000
const POLL_MS = 2
const CONNECTIONS = 24
const REQUESTS = 20_000
/** Time that the proxy gets to compress the list, in milliseconds. */
const SETTLE_MS = 300

/** Builds the package into dist, as for a release, and starts each program `rounds` times, in turn. */
export async function measureStarts(rounds: number): Promise<Map<string, Start[]>> {
  await build({ mode: 'library', logLevel: 'error', build: { emptyOutDir: false } })
  const gateway = createServer((_request, response) => {
    const body = Buffer.from(JSON.stringify({ data: fpxBanks }))
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
    response.writeHead(200, headers).end(body)
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/v2`
  const starts = new Map(Object.keys(programs).map((name) => [name, [] as Start[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, program] of Object.entries(programs))
      starts.get(name)?.push(await measureStart(name, program, baseUrl))
  gateway.close()
  gateway.closeAllConnections()
  return starts
}

async function measureStart(
  name: string,
  [program, ...args]: [string, ...string[]],
  baseUrl: string,
): Promise<Start> {
  const port = await freePort()
  const env = { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'key', PORT: String(port) }
  const begin = performance.now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const end = () => void child.kill()
  process.once('exit', end)
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null || performance.now() - begin > START_MS)
      throw new Error(`${name} did not start`)
    await sleep(POLL_MS)
  }
  const listeningMs = performance.now() - begin
  const load = new Load(port, '', CONNECTIONS)
  await load.send(1, 200)
  await sleep(SETTLE_MS)
  const firstListMb = rssOf(child.pid)
  await load.send(REQUESTS, 200)
  const loadedMb = rssOf(child.pid)
  load.close()
  process.off('exit', end)
  child.kill()
  await once(child, 'exit')
  return { listeningMs, firstListMb, loadedMb }
}

function rssOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
  } catch {
    return NaN
  }
}
