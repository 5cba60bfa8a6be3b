import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

const names = ['@next/request-context', '@vercel/request-context'].map((name) => Symbol.for(name))
const globals = globalThis as Record<symbol, unknown>
afterEach(() => {
  for (const name of names) Reflect.deleteProperty(globals, name)
  vi.restoreAllMocks()
})

/** Creates a context like a host's and collects the work passed to it. */
function contextOf() {
  const works: Promise<unknown>[] = []
  const context = {
    waitUntil(work: Promise<unknown>) {
      // Some runtimes have methods that require their own object as `this`.
      if (this !== context) throw new TypeError('Illegal invocation')
      works.push(work)
    },
  }
  return { works, context }
}
const request = () => new Request('https://shop.test/api/fpx/bank')

it.each(names)(
  'the runtime’s context %s receives the refresh that a request starts',
  async (name) => {
    const { proxy, calls } = createProxyHarness()
    const { works, context } = contextOf()
    globals[name] = { get: () => context }
    await proxy.fetch(request())
    await proxy.fetch(request())
    expect(works).toHaveLength(1)
    await works[0]
    expect(calls).toHaveLength(2)
  },
)

it('the runtime’s context receives the refresh that findBanks and the Node adapter start', async () => {
  const { works, context } = contextOf()
  globals[names[0]!] = { get: () => context }
  await createProxyHarness().proxy.findBanks('B0001')
  await createProxyHarness().get('/api/fpx/bank')
  expect(works).toHaveLength(2)
})

it('the module cloudflare:workers receives the refresh if the runtime returns the module', async () => {
  const { works, context } = contextOf()
  vi.spyOn(process, 'getBuiltinModule').mockImplementation((name: string) =>
    name === 'cloudflare:workers' ? context : undefined,
  )
  await createProxyHarness().proxy.fetch(request())
  expect(works).toHaveLength(1)
})

it('the context that the request passes has priority over the runtime’s', async () => {
  const [passed, found] = [contextOf(), contextOf()]
  globals[names[0]!] = { get: () => found.context }
  await createProxyHarness().proxy.fetch(request(), passed.context)
  expect(passed.works).toHaveLength(1)
  expect(found.works).toHaveLength(0)
})

it.each<[string, unknown]>([
  ['returns undefined outside of a request', { get: () => undefined }],
  ['has no waitUntil', { get: () => ({}) }],
  ['has no get', {}],
  [
    'throws',
    {
      get: () => {
        throw new Error('outside of a request')
      },
    },
  ],
])('a request is answered if the context %s', async (_what, holder) => {
  for (const name of names) globals[name] = holder
  expect((await createProxyHarness().proxy.fetch(request())).status).toBe(200)
})

it('a waitUntil that rejects neither fails findBanks nor ends the process', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const waitUntil = () => Promise.reject(new Error('outside of a request')) as unknown as undefined
  const { proxy } = createProxyHarness()
  expect(await proxy.findBanks('B0001', { waitUntil })).toHaveLength(1)
  expect((await createProxyHarness().proxy.fetch(request(), { waitUntil })).status).toBe(200)
  await new Promise((done) => setImmediate(done))
  expect(unhandled).not.toHaveBeenCalled()
})
