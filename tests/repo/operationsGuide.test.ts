import { readdirSync, readFileSync } from 'node:fs'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { levelOf } from '../../src/proxy/observe/FpxProxyEvent.js'
import { toFlag } from '../../src/cli/options.js'
import { PROXY_OPTIONS_HELP, proxyOptions } from '../../src/cli/proxySettings.js'
import { problemCodes } from '../../src/contract/problemCode.js'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { noLogger } from '../support/proxy/noLogger.js'

const guide = readFileSync('src/guides/operations.md', 'utf8')
const dashboard = readFileSync('src/guides/dashboard.json', 'utf8')
const yamlBlocks = codeBlocks(guide)
  .filter(({ language }) => language === 'yaml')
  .map(({ text }) => text)

const flags = Object.keys(proxyOptions).map(toFlag)

/** Returns the TypeScript in a folder. */
const sourceOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
    .join('\n')

/** Returns the cells of the rows whose first cell matches a pattern. */
const rowsOf = (markdown: string, name: RegExp) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .filter(([, first]) => name.test(first!))
    .map(([, ...cells]) => cells)

/** The proxy's event types. */
const eventTypes = [
  ...readFileSync('src/proxy/observe/FpxProxyEvent.ts', 'utf8').matchAll(/^ +type: '([\w-]+)'$/gm),
].map(([, type]) => type!)

const failures = [
  .../type GatewayFailure =[^]*?\n\n/
    .exec(readFileSync('src/gateway/GatewayError.ts', 'utf8'))![0]
    .matchAll(/\| '([\w-]+)'/g),
].map(([, failure]) => failure!)

/** Returns the metrics that a proxy sends, each with its type and labels. */
async function sentMetrics(): Promise<Map<string, string[]>> {
  const sandbox = createSandbox()
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch: sandbox,
    },
    logger: noLogger,
  })
  const request = (path: string) => proxy.fetch(new Request(`http://shop.example/api/fpx${path}`))
  await request('/bank')
  sandbox.configure({ scenario: 'server-error' })
  await request('/ping')
  const text = proxy.metrics()
  await proxy.close()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Map(
    types.map(([, name, type]) => {
      const [, labels] = new RegExp(`^${name}\\{(.*)\\}`, 'm').exec(text)!
      return [
        name!,
        [type!, [...labels!.matchAll(/(\w+)="/g)].map(([, label]) => label).join(', ')],
      ]
    }),
  )
}

describe('the metrics of the guide', () => {
  const metricsIn = (markdown: string) =>
    rowsOf(markdown, /^fpx_/).map(([name, type, labels]) => [name, [type, labels]])

  it('are those that a proxy sends, with type and labels', async () => {
    const sent = await sentMetrics()
    expect(new Map(metricsIn(guide) as [string, string[]][])).toEqual(sent)
    // A metric that neither the proxy sent here nor the guide lists would go unnoticed, so compare the source too.
    const named = sourceOf('src/proxy').match(/fpx_[a-z_]+/g)
    expect([...new Set(named)].sort()).toEqual([...sent.keys()].sort())
  })

  it('control: a missing metric and a wrong label are found', async () => {
    const sent = [...(await sentMetrics())].sort()
    const sorted = (markdown: string) => metricsIn(markdown).sort()
    expect(sorted(guide)).toEqual(sent)
    expect(sorted(guide.replace(/^\| `fpx_checkout_calls_total.*\n/m, ''))).not.toEqual(sent)
    expect(sorted(guide.replace('`route`, `result`', '`route`'))).not.toEqual(sent)
  })
})

describe('the log events of the guide', () => {
  const eventsIn = (markdown: string) =>
    rowsOf(markdown, /^[a-z]+(-[a-z]+)*$/)
      .filter(([, level]) => /^(info|warn|error)$/.test(level!))
      .map(([event, level]) => `${event} ${level}`)
      .sort()
  const ofCommand = [...sourceOf('src/cli').matchAll(/\blog\('(\w+)', '([\w-]+)'/g)]
  const written = [
    ...eventTypes.map((type) => `${type} ${levelOf({ type, reason: '' } as never)}`),
    ...ofCommand.map(([, level, event]) => `${event} ${level}`),
  ].sort()

  it('are those that the command writes, with their levels', () => {
    expect(eventTypes).toHaveLength(9)
    expect(ofCommand).toHaveLength(6)
    expect(eventsIn(guide)).toEqual(written)
  })

  it('control: a missing event and a wrong level are found', () => {
    expect(eventsIn(guide.replace(/^\| `redis-lost`.*\n/m, ''))).not.toEqual(written)
    expect(eventsIn(guide.replace(/\| error \|/, '| info |'))).not.toEqual(written)
  })
})

/** The possible values of each label. */
const labelValues: Record<string, readonly string[]> = {
  route: ['bank', 'company', 'ping', 'health', 'other'],
  endpoint: ['bank', 'company', 'ping', 'authorize', 'resolve'],
  type: eventTypes,
  result: ['fresh', 'stale', 'awaited', ...problemCodes],
  reason: failures,
}

/** Returns the faults in a query: metrics, labels or values that the proxy does not send, and unbalanced brackets. */
function queryFaults(query: string, metrics: ReadonlyMap<string, readonly string[]>): string[] {
  const labelsOf = (name: string) => metrics.get(name)?.[1]?.split(', ') ?? []
  const counted = (bracket: string) => query.split(bracket).length
  const names = query.match(/\bfpx_\w+/g) ?? []
  const selectors = [...query.matchAll(/\b(fpx_\w+)\{([^}]*)\}/g)]
  const matchers = selectors.flatMap(([, name, text]) =>
    [...text!.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(
      ([, label, operator, value]) => [name!, label!, operator!, value!] as const,
    ),
  )
  return [
    ...['()', '{}', '[]']
      .filter(([open, close]) => counted(open!) !== counted(close!))
      .map((pair) => `${pair} do not match`),
    ...names.filter((name) => !metrics.has(name)).map((name) => `no metric ${name}`),
    ...matchers.flatMap(([name, label, operator, value]) => {
      if (label === 'job') return []
      if (!labelsOf(name).includes(label)) return [`${name} has no label ${label}`]
      return (operator === '=~' ? value.split('|') : [value])
        .filter((one) => !labelValues[label]!.some((known) => RegExp(`^(?:${one})$`).test(known)))
        .map((one) => `${label} is never ${one}`)
    }),
  ]
}

describe('the queries of the alerts and the dashboard', () => {
  interface Rules {
    groups?: { name: string; rules: { alert: string; expr: string; for?: string }[] }[]
  }
  const groups = yamlBlocks.flatMap((text) => (parse(text) as Rules).groups ?? [])
  const rules = groups.flatMap((group) => group.rules)
  const { panels } = JSON.parse(dashboard) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const queries = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]

  it('use metrics, labels and values that the proxy sends', async () => {
    const metrics = await sentMetrics()
    expect(queries.length).toBeGreaterThan(10)
    for (const [name, query] of queries) expect(queryFaults(query, metrics), name).toEqual([])
  })

  it('show every metric on the dashboard', async () => {
    for (const name of (await sentMetrics()).keys()) expect(dashboard).toContain(name)
  })

  it('have different names, and valid durations', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { for: duration = '1m' } of rules) expect(duration).toMatch(/^\d+[smh]$/)
  })

  it('wait for a second event, unless one is enough', () => {
    const tooShort = rules.filter(({ expr, for: wait }) => {
      const [, window] = /^sum\(rate\(.*\[(\d+)m\]\)\) > 0$/.exec(expr) ?? []
      return wait && window && parseInt(wait) <= Number(window)
    })
    // Extrapolated, one event is a little more than 1.
    const extrapolated = rules.filter(({ expr }) => /\bincrease\(.* > 1$/.test(expr))
    expect([...tooShort, ...extrapolated].map(({ alert }) => alert)).toEqual([])
  })

  it.each([
    ['fpx_checkout_nothing_total > 0', 'no metric fpx_checkout_nothing_total'],
    [
      'rate(fpx_checkout_calls_total{route="bank"}[5m])',
      'fpx_checkout_calls_total has no label route',
    ],
    ['fpx_checkout_events_total{type="exploded"}', 'type is never exploded'],
    ['fpx_checkout_responses_total{result=~"fresh|rotten"}', 'result is never rotten'],
    ['rate(fpx_checkout_calls_total[5m]', '() do not match'],
  ])('control: %s is found', async (query, fault) => {
    expect(queryFaults(query, await sentMetrics())).toEqual([fault])
  })
})

describe('the options of the guide', () => {
  const ofCommand = [...PROXY_OPTIONS_HELP.matchAll(/^ {2}(--[a-z-]+) (?:(?!^ {2}--)[^])*/gm)].map(
    ([text, flag]) => [flag, /Default: (\S+)\.\s/.exec(text)?.[1] ?? ''],
  )
  /** Words in the guide's column of defaults, for options that have no default. */
  const inWords = ['required', "gateway's"]
  const optionsIn = (markdown: string) =>
    rowsOf(markdown, /^--/).map(([name, initial]) => [
      name,
      inWords.includes(initial!) ? '' : initial,
    ])

  it('are those of the command, with their defaults', () => {
    expect(optionsIn(guide)).toEqual(ofCommand)
  })

  it('are those of the help, and each variable in the guide has one', () => {
    expect(ofCommand.map(([flag]) => flag)).toEqual(flags.map((flag) => `--${flag}`))
    const known = [
      ...flags.map((flag) => `FPX_${flag.toUpperCase().replaceAll('-', '_')}`),
      ...['FPX_API_KEY', 'FPX_REDIS_URL', 'FPX_ADMIN_TOKEN'],
    ]
    expect(known).toEqual(expect.arrayContaining(guide.match(/\bFPX_[A-Z_]+/g)!))
  })

  it('control: a missing option and a wrong default are found', () => {
    expect(optionsIn(guide.replace(/^\| `--ttl`.*\n/m, ''))).not.toEqual(ofCommand)
    expect(optionsIn(guide.replace('| `5s` ', '| `6s` '))).not.toEqual(ofCommand)
  })
})

describe('the files of the guide', () => {
  it('are valid YAML, and call the command with existing options', () => {
    expect(yamlBlocks).toHaveLength(3)
    for (const text of yamlBlocks) expect(parse(text)).toBeTypeOf('object')
    const used = codeBlocks(guide)
      .filter(({ language }) => ['yaml', 'dockerfile', 'ini'].includes(language))
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => /command: \['proxy|args:|^CMD|^ExecStart/.test(line))
      .flatMap((line) => [...line.matchAll(/--([\w-]+)/g)].map(([, name]) => name))
    expect(used.length).toBeGreaterThan(1)
    expect(flags).toEqual(expect.arrayContaining(used))
  })

  it('give a draining proxy enough time', () => {
    const [drain] = /DRAIN_TIMEOUT_MS = ([\d_]+)/
      .exec(readFileSync('src/cli/serveProxy.ts', 'utf8'))!
      .slice(1)
      .map((text) => Number(text.replaceAll('_', '')) / 1000)
    const given = /(?:stop_grace_period: |TimeoutStopSec=|PeriodSeconds: )(\d+)/g
    const seconds = [...guide.matchAll(given)].map(([, number]) => Number(number))
    expect(seconds).toHaveLength(3)
    for (const number of seconds) expect(number).toBeGreaterThan(drain!)
  })
})
