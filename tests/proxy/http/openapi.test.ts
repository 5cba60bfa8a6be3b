import { createFpxProxy, type FpxProxy, type FpxProxyOptions } from 'fpx-checkout/proxy'
import { createSandbox, detailedBanks, type ScenarioName } from 'fpx-checkout/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type HeaderObject,
  locate,
  type OpenApiDocument,
  type OperationObject,
  pointerTo,
  readOpenApi,
} from '../../support/openapi/openapiDocument.js'
import { isOpenApi, responseFaults } from '../../support/openapi/responseFaults.js'
import { noLogger } from '../../support/proxy/noLogger.js'
import * as routesOfCode from '../../../src/contract/routes.js'
import manifest from '../../../package.json' with { type: 'json' }

const document = readOpenApi()
const opened: FpxProxy[] = []
afterEach(() => Promise.all(opened.splice(0).map((proxy) => proxy.close())))

/** Creates a proxy in front of the sandbox, which sends banks with additional details. */
function createProxy(options: Partial<FpxProxyOptions> = {}, scenario?: ScenarioName) {
  const sandbox = createSandbox({ banks: detailedBanks, ...(scenario && { scenario }) })
  const proxy = createFpxProxy({
    admin: { authorize: () => true },
    logger: noLogger,
    ...options,
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch: sandbox,
      ...options.gateway,
    },
  })
  opened.push(proxy)
  return proxy
}

interface Case {
  proxy: FpxProxy
  path: string
  method?: string
  headers?: Record<string, string>
}

const request = ({ proxy, path, method = 'GET', headers = {} }: Case) =>
  proxy.fetch(new Request(`https://shop.example/api/fpx${path}`, { method, headers }))

/** Sends a request. Returns the operation, the status, and how the response differs from the document. */
async function compare(of: OpenApiDocument, given: Case) {
  const { path, method = 'GET' } = given
  const response = await request(given)
  const body = await response.text()
  const [route = ''] = path.replace(/^\/bank\/.*/, '/bank/{code}').split('?')
  const verb = method.toLowerCase()
  const status = String(response.status)
  const isRoute = Object.hasOwn(of.paths, route)
  const pointer = !isRoute
    ? '/x-other-paths'
    : verb === 'get' || verb === 'options'
      ? pointerTo('paths', route, verb, 'responses', status)
      : '/x-other-methods'
  const operation = isRoute ? `${verb} ${route} ${status}` : `other ${status}`
  const faults = await responseFaults(of, pointer, { headers: response.headers, body })
  const isJson = response.headers.get('content-type')?.includes('json')
  const { code } = (isJson && body ? JSON.parse(body) : {}) as { code?: string }
  return { operation, faults, code }
}

/** The path of each route, with the code of a bank in the sandbox. */
const routes = Object.keys(document.paths).map((route) => route.replace('{code}', 'MB2U0227'))
const cached = routes.filter((path) => path !== '/health')
const createProxyWith = (fetch: typeof globalThis.fetch, timeoutMs?: number) =>
  createProxy({
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch,
      ...(timeoutMs && { timeoutMs }),
    },
  })
function createMisconfigured() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const proxy = createFpxProxy(() => ({ gateway: { baseUrl: undefined } }))
  opened.push(proxy)
  return proxy
}
const unreachable = () => Promise.reject(new TypeError('fetch failed'))
const hanging = (_input: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )

/** Returns requests that together receive every response in the document. */
async function everyCase(): Promise<Case[]> {
  const healthy = createProxy()
  const withCors = createProxy({ cors: { origins: ['https://other.example'] } })
  const strangers = createProxy({
    tenants: { resolve: () => null },
    admin: { authorize: () => 'a' },
  })
  const refused = createProxy({ admin: { authorize: () => false } })
  const signedOut = createProxy({ admin: { authorize: () => null } })
  const withToken = createProxy({ admin: { authorize: () => ({ challenge: 'Bearer' }) } })
  const tenants = createProxy({
    tenants: { resolve: () => ({ id: 'a', apiKey: 'sandbox-key' }) },
    admin: { authorize: () => 'a' },
  })
  const short = createProxy({ gateway: { maxPages: 1 } as FpxProxyOptions['gateway'] })
  const longCode = { code: 'A'.repeat(35), name: 'Bank', status: 'offline' }
  const withLongCode = createProxyWith(() => Promise.resolve(Response.json({ data: [longCode] })))
  const first = await request({ proxy: healthy, path: '/bank' })
  const found = await request({ proxy: healthy, path: '/bank/MB2U0227' })
  const etag = first.headers.get('etag') ?? ''
  const unwell = [
    ...(['limit-reached', 'key-refused', 'server-error', 'html-with-200'] as const).map(
      (scenario) => createProxy({}, scenario),
    ),
    createProxyWith(unreachable),
    createProxyWith(hanging, 5),
  ]
  const origin = { origin: 'https://other.example' }
  return [
    ...routes.map((path) => ({ proxy: healthy, path })),
    ...routes.map((path) => ({ proxy: withCors, path, headers: origin })),
    ...routes.map((path) => ({ proxy: withCors, path, method: 'OPTIONS', headers: origin })),
    ...routes.map((path) => ({ proxy: healthy, path, method: 'OPTIONS' })),
    ...routes.map((path) => ({ proxy: healthy, path, method: 'POST' })),
    ...routes.map((path) => ({ proxy: healthy, path: `${path}?colour=red` })),
    ...cached.map((path) => ({ proxy: strangers, path })),
    ...cached.map((path) => ({ proxy: tenants, path })),
    { proxy: healthy, path: '/bank', headers: { 'if-none-match': etag } },
    { proxy: withCors, path: '/bank', headers: { ...origin, 'if-none-match': etag } },
    { proxy: healthy, path: '/bank/NONE0000' },
    {
      proxy: healthy,
      path: '/bank/MB2U0227',
      headers: { 'if-none-match': found.headers.get('etag') ?? '' },
    },
    { proxy: withLongCode, path: '/bank' },
    { proxy: withLongCode, path: '/status' },
    { proxy: healthy, path: '/company?page=2&perPage=40' },
    { proxy: healthy, path: '/company?per_page=40' },
    { proxy: healthy, path: '/company?search=sdn&sort=-name&lang=zh-Hans&perPage=10' },
    { proxy: healthy, path: '/company?format=csv&search=sdn' },
    { proxy: healthy, path: '/company?sort=code' },
    { proxy: healthy, path: '/bank/MB2U0227?model=B2C' },
    { proxy: healthy, path: '/bank/MB2U0227?model=b2c' },
    { proxy: short, path: '/company' },
    { proxy: refused, path: '/company' },
    { proxy: refused, path: '/status' },
    ...['/company', '/status'].flatMap((path) => [
      { proxy: signedOut, path },
      { proxy: withToken, path },
    ]),
    { proxy: healthy, path: '/Bank' },
    ...routes.map((path) => ({ proxy: createMisconfigured(), path })),
    ...unwell.flatMap((proxy) => cached.map((path) => ({ proxy, path }))),
    { proxy: unwell[2]!, path: '/health' },
  ]
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with the routes of the code and the version of the package', async () => {
    expect(await isOpenApi(document)).toBe(true)
    expect(Object.keys(document.paths).sort()).toEqual(Object.values(routesOfCode).sort())
    expect(document.info.version).toBe(manifest.version)
  })

  it('control: an operation without responses is not valid', async () => {
    const broken = structuredClone(document)
    Reflect.deleteProperty(broken.paths['/bank']!.get, 'responses')
    Object.assign(broken.info, { version: 1 })
    expect(await isOpenApi(broken)).toBe(false)
  })

  it('describes every response that the proxy sends, and nothing else', async () => {
    const seen = new Set<string>()
    const codes = new Set<string>()
    for (const given of await everyCase()) {
      const { operation, faults, code } = await compare(document, given)
      expect(faults, `${operation}, ${given.path}`).toEqual([])
      seen.add(operation)
      if (code) codes.add(code)
    }
    const described = Object.entries(document.paths).flatMap(([path, { get, options }]) => [
      ...statusesOf('get', path, get),
      ...statusesOf('options', path, options),
      `post ${path} 405`,
    ])
    expect([...seen].sort()).toEqual([...described, 'other 404'].sort())
    expect(codes.size).toBe(15)
  })

  it('describes HEAD: status and headers of GET, and no body', async () => {
    const proxy = createProxy()
    for (const path of routes) {
      const get = await request({ proxy, path })
      const head = await request({ proxy, path, method: 'HEAD' })
      expect(head.status).toBe(get.status)
      expect([...head.headers.keys()]).toEqual([...get.headers.keys()])
      expect(await head.text()).toBe('')
    }
  })

  it('lists the encodings that the proxy sends, and no others', async () => {
    const proxy = createProxy()
    const encodingFor = async (accepted: string) => {
      const url = 'https://shop.example/api/fpx/bank'
      const asked = new Request(url, { headers: { 'accept-encoding': accepted } })
      return (await proxy.fetch(asked, { compress: true })).headers.get('content-encoding')
    }
    await vi.waitFor(async () => expect(await encodingFor('gzip, br')).not.toBeNull())
    const sent = await Promise.all(['br', 'deflate', 'gzip', 'zstd'].map(encodingFor))
    const { part } = locate<HeaderObject>(document, '/components/headers/ContentEncoding')
    expect(part.schema).toEqual({ enum: sent.filter((encoding) => encoding !== null) })
  })

  it('has examples that match their schemas', async () => {
    for (const path of Object.keys(document.paths)) {
      const pointer = pointerTo('paths', path, 'get', 'responses', '200')
      const { part } = locate<{ content: Record<string, { example?: unknown }> }>(document, pointer)
      const example = part.content['application/json']?.example
      if (example === undefined) continue
      const faults = await responseFaults(document, pointer, {
        headers: new Headers({ 'content-type': 'application/json' }),
        body: JSON.stringify(example),
      })
      expect(faults.filter((fault) => fault.startsWith('the body'))).toEqual([])
    }
  })

  it.each<[string, (copy: OpenApiDocument) => void, RegExp]>([
    [
      'a header that is not described',
      (copy) => Reflect.deleteProperty(banksOf(copy).headers, 'Fpx-Data-Age'),
      /header fpx-data-age is not in/,
    ],
    [
      'a status that is not described',
      (copy) => Reflect.deleteProperty(copy.paths['/bank']!.get.responses, '200'),
      /has no .*200/,
    ],
    [
      'a field of another type',
      (copy) =>
        Object.assign(copy.components.schemas['Bank']!.properties!['code']!, { type: 'number' }),
      /body does not match/,
    ],
  ])('control: %s is found', async (_what, change, expected) => {
    const copy = structuredClone(document)
    change(copy)
    const found = await compare(copy, { proxy: createProxy(), path: '/bank' }).then(
      ({ faults }) => faults.join(),
      (error: unknown) => String(error),
    )
    expect(found).toMatch(expected)
  })
})

const statusesOf = (verb: string, path: string, { responses }: OperationObject) =>
  Object.keys(responses).map((status) => `${verb} ${path} ${status}`)

const banksOf = (copy: OpenApiDocument) =>
  copy.paths['/bank']!.get.responses['200'] as { headers: Record<string, unknown> }
