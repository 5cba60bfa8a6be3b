import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** Counts responses, calls and events since the proxy was created, and formats them for Prometheus. */
export class Counters {
  /** Responses by route and kind. Plain objects, because every cache hit increments one. */
  readonly answers: Record<string, Record<string, number>> = {}
  readonly #events = new Map<string, number>()

  countAnswer(route: string, kind: string): void {
    const kinds = (this.answers[route] ??= {})
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }

  countEvent(event: FpxProxyEvent): void {
    const endpoint = 'endpoint' in event ? event.endpoint : event.callback
    if (event.type === 'refresh-failed')
      this.#add(
        `fpx_checkout_refresh_failures_total{endpoint="${endpoint}",kind="${event.failure}"}`,
      )
    else this.#add(`fpx_checkout_events_total{endpoint="${endpoint}",type="${event.type}"}`)
  }

  /** Counts a call that was sent to the gateway. */
  countCall(endpoint: string): void {
    this.#add(`fpx_checkout_calls_total{endpoint="${endpoint}"}`)
  }

  /**
   * Returns the text format of Prometheus.
   *
   * @param gauges - further lines: `name{labels}` and value.
   */
  text(gauges: readonly (readonly [string, number])[]): string {
    const answers = Object.entries(this.answers).flatMap(([route, kinds]) =>
      Object.entries(kinds).map(
        ([kind, count]) =>
          [`fpx_checkout_responses_total{route="${route}",result="${kind}"}`, count] as const,
      ),
    )
    const lines = [...answers, ...this.#events, ...gauges]
    const names = [...new Set(lines.map(([line]) => readName(line)))].sort()
    return names
      .flatMap((name) => [
        `# HELP ${name} ${HELP_TEXTS[name] ?? name}`,
        `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
        ...lines
          .filter(([line]) => readName(line) === name)
          .map(([line, value]) => `${line} ${value}`),
      ])
      .concat('')
      .join('\n')
  }

  #add(line: string): void {
    this.#events.set(line, (this.#events.get(line) ?? 0) + 1)
  }
}

/** Escapes a text for the value of a label. Prometheus has three escapes; other control characters are replaced. */
export function escapeLabelValue(text: string): string {
  return text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '\uFFFD')
}

const readName = (line: string) => line.slice(0, line.indexOf('{'))

const HELP_TEXTS: Record<string, string> = {
  fpx_checkout_responses_total: 'Answers to clients, by route and result.',
  fpx_checkout_calls_total: 'Calls sent to the gateway.',
  fpx_checkout_refresh_failures_total: 'Refreshes that failed, by kind of failure.',
  fpx_checkout_events_total: 'Other events, by type.',
  fpx_checkout_data_age_seconds: 'Age of the cached answer.',
  fpx_checkout_offline_banks: 'Banks of the cached list that are offline.',
  fpx_checkout_budget_remaining_calls: 'Calls that the budget allows now.',
}
