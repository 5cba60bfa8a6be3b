import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** Counts what happened since the proxy was made, and writes it in the text form that Prometheus reads. */
export class Counters {
  /** Answers by route and kind. Written on the hit path, so it is two plain objects. */
  readonly answers: Record<string, Record<string, number>> = {}
  readonly #events = new Map<string, number>()

  countAnswer(route: string, kind: string): void {
    const kinds = (this.answers[route] ??= {})
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }

  countEvent(event: FpxProxyEvent): void {
    const endpoint = 'endpoint' in event ? event.endpoint : event.callback
    if (event.type === 'refresh-failed')
      this.#add(`fpx_refresh_failures_total{endpoint="${endpoint}",kind="${event.failure}"}`)
    else this.#add(`fpx_events_total{endpoint="${endpoint}",type="${event.type}"}`)
  }

  /** A call was sent to the service. */
  countCall(endpoint: string): void {
    this.#add(`fpx_calls_total{endpoint="${endpoint}"}`)
  }

  /** @param gauges - further lines, `name{labels}` and value. */
  text(gauges: readonly (readonly [string, number])[]): string {
    const answers = Object.entries(this.answers).flatMap(([route, kinds]) =>
      Object.entries(kinds).map(
        ([kind, count]) => [`fpx_answers_total{route="${route}",kind="${kind}"}`, count] as const,
      ),
    )
    const lines = [...answers, ...this.#events, ...gauges]
    const names = [...new Set(lines.map(([line]) => nameOf(line)))].sort()
    return names
      .flatMap((name) => [
        `# HELP ${name} ${meanings[name] ?? name}`,
        `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
        ...lines
          .filter(([line]) => nameOf(line) === name)
          .map(([line, value]) => `${line} ${value}`),
      ])
      .concat('')
      .join('\n')
  }

  #add(line: string): void {
    this.#events.set(line, (this.#events.get(line) ?? 0) + 1)
  }
}

/** A text as the value of a label. Prometheus knows three escapes; other control characters are taken out. */
export function labelValue(text: string): string {
  return text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '\uFFFD')
}

const nameOf = (line: string) => line.slice(0, line.indexOf('{'))

const meanings: Record<string, string> = {
  fpx_answers_total: 'Answers to clients, by route and kind.',
  fpx_calls_total: 'Calls sent to the payment service.',
  fpx_refresh_failures_total: 'Refreshes that failed, by kind of failure.',
  fpx_events_total: 'Other events, by type.',
  fpx_data_age_seconds: 'Age of the kept answer.',
  fpx_budget_left: 'Calls that the budget allows now.',
}
