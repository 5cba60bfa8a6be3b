import type { GatewayFailure } from '../../gateway/index.js'
import type { FpxProxyOptions } from '../FpxProxyOptions.js'
import type { FpxProxyEvent } from './FpxProxyEvent.js'

/**
 * Maximum number of failing endpoints in memory, of all tenants. Otherwise tenants that never return would fill the
 * memory.
 */
const MAX_SCOPES = 20_000

/**
 * Creates the default of `onEvent`. It warns on the console why refreshes fail: once for each reason, and again only after a
 * refresh has succeeded. A failing `authorize` or `resolve` is reported once for each reason, and a list that needs the shared
 * store once.
 */
export function createConsoleObserver(): NonNullable<FpxProxyOptions['onEvent']> {
  const warnedReasons = new Map<string, Set<string>>()
  const printedLines = new Set<string>()
  return (event) => {
    if (event.type === 'callback-failed' || event.type === 'store-needed') {
      const line =
        event.type === 'callback-failed'
          ? formatCallbackFailure(event)
          : `fpx-checkout: ${event.message}`
      if (!printedLines.has(line)) console.warn(line)
      printedLines.add(line)
      return
    }
    // `key-refused` is followed by `refresh-failed`, whose message says what to do.
    if (event.type !== 'refreshed' && event.type !== 'refresh-failed') return
    const scope = `${event.tenant} ${event.endpoint}`
    if (event.type === 'refreshed') {
      warnedReasons.delete(scope)
      return
    }
    const reasons = warnedReasons.get(scope) ?? new Set()
    const reason = `${event.failure} ${event.status ?? ''}`
    if (reasons.has(reason)) return
    warnedReasons.set(scope, reasons.add(reason))
    for (const oldest of warnedReasons.keys()) {
      if (warnedReasons.size <= MAX_SCOPES) break
      warnedReasons.delete(oldest)
    }
    console.warn(formatFailure(event))
  }
}

function formatFailure(event: Extract<FpxProxyEvent, { type: 'refresh-failed' }>): string {
  const { tenant, message, status, failure } = event
  // The id may be any text. Its control characters must not reach a terminal.
  const scope = tenant === 'default' ? '' : `, tenant ${tenant.replace(/\p{C}/gu, '?')}`
  const hasStatus = status === undefined || message.includes(`status ${status}`)
  const statusText = hasStatus ? '' : ` (status ${status})`
  const fix = advice[failure] ?? ''
  return `fpx-checkout${scope}: ${message}${statusText}${fix && ` ${fix}`}`
}

function formatCallbackFailure(event: Extract<FpxProxyEvent, { type: 'callback-failed' }>): string {
  const name = event.callback === 'authorize' ? 'admin.authorize' : 'tenants.resolve'
  const { reason, message = `${name} ${faults[reason]}, so the request was refused.` } = event
  return `fpx-checkout: ${message}`
}

const faults = {
  threw: 'threw an error',
  hung: 'did not settle within 5 s',
  invalid: 'returned an invalid value',
}

/** Advice for the failures whose message contains none. */
const advice: Partial<Record<GatewayFailure, string>> = {
  'limit-reached':
    'If this repeats, another program uses the same key, or several instances have no shared store.',
  timeout: 'Check the network between this server and the gateway.',
  unreachable: 'Check baseUrl, and whether this server may connect to it.',
  unreadable:
    'If this repeats, check baseUrl: the page of a server in between is not an answer of the gateway.',
}
