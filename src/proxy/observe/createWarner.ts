import type { GatewayFailure } from '../../gateway/index.js'
import type { FpxProxyEvent } from './FpxProxyEvent.js'
import type { ProxyLogger } from './ProxyLogger.js'

/**
 * Maximum number of failing endpoints, and of once-only messages, to remember for all tenants together. Without a
 * maximum, tenants that are never requested again would fill the memory.
 */
const MAX_SCOPES = 20_000

/**
 * Returns a function that writes to `logger` the events that a person should know about:
 *
 * - why refreshes fail, once for each reason, and again only after a refresh has succeeded;
 * - a failing `authorize` or `resolve`, once for each reason;
 * - an internal error, once for each location;
 * - a list that needs the shared store, once for each message, and a list with unreadable rows, once.
 */
export function createWarner(logger: ProxyLogger): (event: FpxProxyEvent) => void {
  const warnedReasons = new Map<string, Set<string>>()
  const printed = new Set<string>()
  return (event) => {
    if (
      event.type === 'callback-failed' ||
      event.type === 'internal-error' ||
      event.type === 'store-needed' ||
      event.type === 'rows-unreadable'
    ) {
      const message = formatOnce(event)
      // For unreadable rows, the message is not the key, because it differs if the next refresh finds other rows.
      const key = event.type === 'rows-unreadable' ? `${event.tenant} ${event.endpoint}` : message
      if (printed.has(key) || printed.size >= MAX_SCOPES) return
      printed.add(key)
      const isError = event.type === 'callback-failed' || event.type === 'internal-error'
      logger[isError ? 'error' : 'warn'](event, message)
      return
    }
    // Other events are not written. For example, `key-refused` is followed by `refresh-failed`, whose message says what
    // to do.
    if (event.type !== 'refreshed' && event.type !== 'refresh-failed') return
    const scope = `${event.tenant} ${event.endpoint}`
    if (event.type === 'refreshed') {
      warnedReasons.delete(scope)
      return
    }
    const reasons = warnedReasons.get(scope) ?? new Set()
    const fault = `${event.reason} ${event.status ?? ''}`
    if (reasons.has(fault)) return
    warnedReasons.set(scope, reasons.add(fault))
    for (const oldest of warnedReasons.keys()) {
      if (warnedReasons.size <= MAX_SCOPES) break
      warnedReasons.delete(oldest)
    }
    logger[event.reason === 'key-refused' ? 'error' : 'warn'](event, formatFailure(event))
  }
}

function formatFailure(event: Extract<FpxProxyEvent, { type: 'refresh-failed' }>): string {
  const { message, status, reason } = event
  const hasStatus = status === undefined || message.includes(`status ${status}`)
  const statusText = hasStatus ? '' : ` (status ${status})`
  const fix = advice[reason] ?? ''
  return `${message}${statusText}${fix && ` ${fix}`}`
}

type PrintedOnce = 'callback-failed' | 'internal-error' | 'store-needed' | 'rows-unreadable'

function formatOnce(event: Extract<FpxProxyEvent, { type: PrintedOnce }>): string {
  if (event.type === 'store-needed') return event.message
  if (event.type === 'internal-error') return `A request failed with ${event.message}.`
  if (event.type === 'rows-unreadable') {
    const { endpoint, rows, problems } = event
    return `${rows} of the rows of \`${endpoint}\` could not be read, first ${problems[0]}.`
  }
  const name = event.callback === 'authorize' ? 'admin.authorize' : 'tenants.resolve'
  return event.message ?? `${name} ${faults[event.reason]}, so the request was refused.`
}

const faults = {
  threw: 'threw an error',
  hung: 'did not settle within 5 s',
  invalid: 'returned an invalid value',
}

/** Advice for failures whose message contains none. */
const advice: Partial<Record<GatewayFailure, string>> = {
  'limit-reached':
    'If this repeats, another program uses the same key, or several instances have no shared store.',
  unreadable:
    'If this repeats, check baseUrl: another server, such as a load balancer, may have answered instead of the gateway.',
}
