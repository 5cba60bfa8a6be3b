import type { ProblemCode } from '../../contract/index.js'
import { gatewayFailures } from '../../gateway/internal.js'
import type { Endpoint, FpxProxyEvent, StoreName } from './FpxProxyEvent.js'
import type { ObservedList, ObservedTenant } from './Health.js'

/** A proxy's endpoints and callbacks. The metrics contain series for each of them from the start. */
export interface CountedParts {
  endpoints: readonly Endpoint[]
  callbacks: readonly ('authorize' | 'resolve')[]
}

/** Counts the proxy's responses, gateway calls, and events, and formats these numbers for Prometheus. */
export class Counters {
  /**
   * The number of responses, keyed by route and result. We use plain objects for speed (every cache hit
   * increments one of these numbers).
   */
  readonly responses: Record<string, Record<string, number>> = {}
  readonly #events = new Map<string, number>()

  /**
   * Adds all known series with the value 0. If a series appeared only with its first event, Prometheus would miss this
   * event: `increase` ignores the first value of a series.
   */
  constructor({ endpoints, callbacks }: CountedParts) {
    this.responses['bank'] = Object.fromEntries(bankResults.map((result) => [result, 0]))
    for (const endpoint of endpoints) {
      this.#add(callSeries(endpoint), 0)
      this.#add(callSecondsSeries(endpoint), 0)
      for (const reason of gatewayFailures)
        if (reason !== 'misconfigured' && reason !== 'aborted')
          this.#add(failureSeries(endpoint, reason), 0)
    }
    const labels = { endpoint: endpoints, bank: ['bank'], callback: callbacks, none: ['none'] }
    for (const [type, label] of Object.entries(labelOfEvent))
      for (const endpoint of labels[label]) this.#add(eventSeries(endpoint, type), 0)
  }

  countResponse(route: string, result: string): void {
    const results = (this.responses[route] ??= {})
    results[result] = (results[result] ?? 0) + 1
  }

  countEvent(event: FpxProxyEvent): void {
    if (event.type === 'refresh-failed') this.#add(failureSeries(event.endpoint, event.reason))
    else {
      const endpoint =
        'endpoint' in event ? event.endpoint : 'callback' in event ? event.callback : 'none'
      this.#add(eventSeries(endpoint, event.type))
    }
  }

  countCall(endpoint: string): void {
    this.#add(callSeries(endpoint))
  }

  addCallTime(endpoint: string, ms: number): void {
    this.#add(callSecondsSeries(endpoint), ms / 1000)
  }

  /**
   * Returns the metrics in the Prometheus text format.
   *
   * @param gauges - additional series in the format `name{labels}` with their values.
   */
  text(gauges: readonly (readonly [string, number])[]): string {
    const responses = Object.entries(this.responses).flatMap(([route, results]) =>
      Object.entries(results).map(
        ([result, count]) =>
          [`fpx_checkout_responses_total{route="${route}",result="${result}"}`, count] as const,
      ),
    )
    const linesByName = new Map<string, string[]>()
    for (const [series, value] of [...responses, ...this.#events, ...gauges]) {
      const name = readName(series)
      const lines = linesByName.get(name) ?? [
        `# HELP ${name} ${HELP_TEXTS[name] ?? name}`,
        `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
      ]
      linesByName.set(name, lines)
      lines.push(`${series} ${value}`)
    }
    return [...linesByName.keys()]
      .sort()
      .flatMap((name) => linesByName.get(name) ?? [])
      .concat('')
      .join('\n')
  }

  #add(line: string, count = 1): void {
    this.#events.set(line, (this.#events.get(line) ?? 0) + count)
  }
}

const callSeries = (endpoint: string) => `fpx_checkout_calls_total{endpoint="${endpoint}"}`
const callSecondsSeries = (endpoint: string) =>
  `fpx_checkout_call_seconds_total{endpoint="${endpoint}"}`
const failureSeries = (endpoint: string, reason: string) =>
  `fpx_checkout_refresh_failures_total{endpoint="${endpoint}",reason="${reason}"}`
const eventSeries = (endpoint: string, type: string) =>
  `fpx_checkout_events_total{endpoint="${endpoint}",type="${type}"}`

/**
 * The results of `/bank` for which the metrics contain a series from the start. A result describes how the list was
 * served or which problem was returned.
 */
const bankResults: readonly ('fresh' | 'stale' | 'awaited' | ProblemCode)[] = [
  ...(['fresh', 'stale', 'awaited', 'limit-reached', 'key-refused', 'gateway-timeout'] as const),
  ...(['gateway-unreachable', 'gateway-failing', 'gateway-unreadable'] as const),
]

/** What the `endpoint` label contains for each event type. Failed refreshes have a metric of their own. */
const labelOfEvent: Record<
  Exclude<FpxProxyEvent['type'], 'refresh-failed'>,
  'endpoint' | 'bank' | 'callback' | 'none'
> = {
  refreshed: 'endpoint',
  'list-incomplete': 'endpoint',
  'store-failed': 'endpoint',
  'store-recovered': 'endpoint',
  'bank-changed': 'bank',
  'callback-failed': 'callback',
  'tenant-unknown': 'none',
  'internal-error': 'none',
}

const readName = (line: string) => line.slice(0, line.indexOf('{'))

const HELP_TEXTS: Record<string, string> = {
  fpx_checkout_responses_total: 'Responses to clients, by route and result.',
  fpx_checkout_calls_total: 'Calls sent to the gateway.',
  fpx_checkout_call_seconds_total: 'Total duration of the calls to the gateway that have ended.',
  fpx_checkout_refresh_failures_total: 'Refreshes that failed, by reason.',
  fpx_checkout_events_total: 'Other events, by type.',
  fpx_checkout_data_age_seconds: 'Age of the oldest cached list.',
  fpx_checkout_failing_lists: 'Lists whose last refresh failed.',
  fpx_checkout_offline_banks: 'Offline banks in the cached list with the most.',
  fpx_checkout_budget_remaining_calls:
    'Calls that a refresh may make now, in the list with the fewest.',
  fpx_checkout_store_up: 'Whether a store works (1) or fails (0).',
}

interface Summary {
  oldestAt: number
  /** The lists whose last refresh failed. Several tenants can share a list. */
  failing: Set<ObservedList>
  leastBudget: number
  mostOffline: number
}

/**
 * Returns the gauges with their values. In Prometheus, `NaN` represents an unknown value. We don't create series for
 * individual tenants (anonymous clients may request any number of tenants and Prometheus stores every series).
 */
export function readGauges(
  tenants: Iterable<ObservedTenant>,
  failingStores: ReadonlySet<StoreName>,
  now: number,
): (readonly [series: string, value: number])[] {
  const summaries = new Map<Endpoint, Summary>()
  for (const { lists } of tenants)
    for (const list of lists.created()) {
      let summary = summaries.get(list.endpoint)
      if (!summary)
        summaries.set(
          list.endpoint,
          (summary = {
            oldestAt: Infinity,
            failing: new Set(),
            leastBudget: Infinity,
            mostOffline: 0,
          }),
        )
      summary.oldestAt = Math.min(summary.oldestAt, list.cached?.fetchedAt ?? Infinity)
      if (list.failure) summary.failing.add(list)
      summary.leastBudget = Math.min(summary.leastBudget, list.getCallsLeft())
      summary.mostOffline = Math.max(summary.mostOffline, list.offline?.length ?? 0)
    }
  return [
    ...[...summaries].flatMap(([endpoint, summary]) => {
      const labels = `{endpoint="${endpoint}"}`
      return [
        [
          `fpx_checkout_data_age_seconds${labels}`,
          summary.oldestAt === Infinity ? NaN : Math.floor((now - summary.oldestAt) / 1000),
        ],
        [`fpx_checkout_failing_lists${labels}`, summary.failing.size],
        [`fpx_checkout_budget_remaining_calls${labels}`, summary.leastBudget],
        ...(endpoint === 'bank'
          ? [[`fpx_checkout_offline_banks${labels}`, summary.mostOffline] as const]
          : []),
      ] as const
    }),
    ...(['shared', 'snapshot'] as const).map(
      (store) =>
        [`fpx_checkout_store_up{store="${store}"}`, failingStores.has(store) ? 0 : 1] as const,
    ),
  ]
}
