import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { bankQueryOptions, companyQueryOptions } from 'fpx-checkout/query'
import { createSandbox } from 'fpx-checkout/sandbox'
import { afterEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns the true time, whatever the browser's clock says. */
const trueNow = () => performance.timeOrigin + performance.now()

const servers: Server[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Returns the headers with which a cache between the browser and the proxy sends the proxy's response. */
type Between = (answer: Response) => Record<string, string>

/**
 * Starts a proxy behind a cache that sends responses with the headers from `between`. Sets the browser's clock ahead by
 * `wrongBy` milliseconds.
 */
async function start(
  wrongBy: number,
  answerOptions: 'proxy' | 'nothing' | 'list',
  between: Between,
) {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(),
    },
    admin: { authorize: () => true },
    clock: {
      now: trueNow,
      setTimeout: (work, ms) => setTimeout(work, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
  })
  const methods: string[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    methods.push(method)
    if (method === 'OPTIONS' && answerOptions === 'nothing') return void request.socket.destroy()
    const isTime = method === 'OPTIONS' && answerOptions === 'proxy'
    const address = `http://proxy.test${isTime ? url : url.replace(/\?0\..*/, '')}`
    const answer = await proxy.fetch(new Request(address, { method: isTime ? 'OPTIONS' : 'GET' }))
    const body = await answer.text()
    const headers = isTime ? Object.fromEntries(answer.headers) : between(answer)
    response.writeHead(answer.status, headers).end(body || undefined)
  }
  const server = createServer((request, response) => void respond(request, response))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/fpx`
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + wrongBy)
  return { endpoint, client: new QueryClient(), methods }
}

/** Simulates a cache or a service worker that sends the proxy's response from `ms` milliseconds ago, without `Age`. */
const replays =
  (ms: number, more: Record<string, string> = {}): Between =>
  ({ headers }) => {
    const gathered = Date.parse(headers.get('fpx-data-time')!) - ms
    return {
      'Content-Type': 'application/json',
      'Fpx-Data-Age': headers.get('fpx-data-age')!,
      'Fpx-Data-Time': new Date(gathered).toISOString(),
      Date: new Date(trueNow() - ms).toUTCString(),
      ...more,
    }
  }

const ageOf = async ({ endpoint, client }: Awaited<ReturnType<typeof start>>) =>
  (await client.query({ ...bankQueryOptions({ endpoint }), retry: false })).age

/** Returns a check that an age in seconds is `ms` to within two seconds: the `Date` header has whole seconds. */
const about = (ms: number) => (age: unknown) => Math.abs(Number(age) - ms / 1000) <= 2

it.each([
  ['a fresh list', 0, 0],
  ['a list that a cache without `Age` stored for six hours', 6 * HOUR, 0],
  ['a fresh list, with a clock a day ahead', 0, DAY],
  ['a fresh list, with a clock a day behind', 0, -DAY],
  ['an old list from a cache, with a clock a day ahead', 6 * HOUR, DAY],
  ['an old list from a cache, with a clock a day behind', 6 * HOUR, -DAY],
])('the age is right for %s', async (_what, cachedMs, wrongBy) => {
  const world = await start(wrongBy, 'proxy', replays(cachedMs))
  expect(await ageOf(world)).toSatisfy(about(cachedMs))
  expect(world.methods).toEqual(cachedMs || wrongBy ? ['GET', 'OPTIONS'] : ['GET'])
})

it('the age is right behind a cache with `Age`, without asking the server', async () => {
  const world = await start(0, 'proxy', replays(6 * HOUR, { Age: String((6 * HOUR) / 1000) }))
  expect(await ageOf(world)).toSatisfy(about(6 * HOUR))
  expect(world.methods).toEqual(['GET'])
})

it.each([
  ['a cache and a wrong clock', 6 * HOUR, DAY],
  ['a cache and a clock that is behind', 6 * HOUR, -DAY],
  ['a wrong clock', 0, DAY],
])(
  'the age is unknown with %s, if the server does not send its time',
  async (_what, ms, wrongBy) => {
    for (const answerOptions of ['nothing', 'list'] as const)
      expect(await ageOf(await start(wrongBy, answerOptions, replays(ms)))).toBe('unknown')
  },
)

it('companies have their age and completeness in the body', async () => {
  const { endpoint, client } = await start(0, 'proxy', () => ({
    'Content-Type': 'application/json',
  }))
  const { age, data } = await client.query(companyQueryOptions({ endpoint, perPage: 40 }))
  expect(age).toSatisfy(about(0))
  expect(data.incomplete).toBeUndefined()
})
