import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { http, type RawServer, rawServer } from '../../support/sockets/rawServer.js'
import { redisServer, type RedisServer } from '../../support/redis/redis.js'

/** The tail of a call in milliseconds, during which no instance may make the next one. */
const TAIL_MS = 4000

let gateway: RawServer
let redis: RedisServer | undefined
const processes = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL')
  processes.clear()
  await redis?.kill()
  redis = undefined
  await gateway.close()
})

/** Starts an instance. Resolves when it is running. */
async function start(): Promise<{ child: ChildProcess; answers: string[] }> {
  const script = [
    '.config/scripts/runModule.js',
    './tests/proxy/store/proxyProcess.ts',
    gateway.baseUrl,
  ]
  const child = spawn(process.execPath, [...script, ...(redis ? [`${redis.port}`] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.add(child)
  const answers: string[] = []
  child.stdout.on('data', (chunk) => answers.push(...String(chunk).trim().split('\n')))
  await once(child.stdout, 'data')
  return { child, answers }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const slowly = () =>
  rawServer((socket) => {
    const body = JSON.stringify({ data: [{ code: 'A', name: 'Bank' }] })
    setTimeout(() => socket.write(http('200 OK', body)), 30)
  })

it('processes on one Redis, some of them killed during their calls, share one lock', async () => {
  gateway = await slowly()
  redis = await redisServer()
  const startedAt = performance.now()
  const first = await Promise.all([start(), start(), start()])
  await expect.poll(() => gateway.requests.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await Promise.all(first.slice(0, 2).map(({ child }) => kill(child)))
  const second = await start()
  await expect.poll(() => gateway.requests.length, { timeout: 60_000 }).toBeGreaterThan(2)

  // A call whose instance was killed costs a longer pause, never a call.
  const tails = Math.floor((performance.now() - startedAt) / TAIL_MS)
  expect(gateway.requests.length).toBeLessThanOrEqual(1 + tails)
  // After an instance has served its first list, all of its payers get a list.
  for (const { answers } of [...first, second]) {
    const firstServed = answers.indexOf('200')
    const later = firstServed < 0 ? [] : answers.slice(firstServed)
    expect(later.filter((answer) => answer !== '200')).toEqual([])
  }
})

it('control: two processes that do not share anything make more calls than one of them may', async () => {
  gateway = await slowly()
  const startedAt = performance.now()
  await Promise.all([start(), start()])
  const tails = () => Math.floor((performance.now() - startedAt) / TAIL_MS)
  await expect.poll(() => gateway.requests.length - tails(), { timeout: 60_000 }).toBeGreaterThan(1)
})
