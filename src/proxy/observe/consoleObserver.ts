import type { PaymentServiceFailure } from '../../payment-service/index.js'
import type { FpxProxyOptions } from '../FpxProxyOptions.js'
import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** Tenants that are remembered to be failing, so that those that never return fill no memory. */
const MAX_SCOPES = 20_000

/**
 * The observer of a proxy that was given none: says on the console why refreshes fail, once for each new reason, and
 * again only after the service was well in between. A failing `authorize` or `resolve` is reported once for each reason,
 * and a list that needs the shared store once.
 */
export function createConsoleObserver(): NonNullable<FpxProxyOptions['onEvent']> {
  const warnedReasons = new Map<string, Set<string>>()
  const onceLines = new Set<string>()
  return (event) => {
    if (event.type === 'callback-failed' || event.type === 'store-needed') {
      const line =
        event.type === 'callback-failed'
          ? formatCallbackFailure(event)
          : `fpx-checkout: ${event.message}`
      if (!onceLines.has(line)) console.warn(line)
      onceLines.add(line)
      return
    }
    // A refused key is a failed refresh too, whose message says what to do.
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
  // The id may be any text, and must not speak to a terminal.
  const whose = tenant === 'default' ? '' : `, tenant ${tenant.replace(/\p{C}/gu, '?')}`
  const says = status === undefined || message.includes(`status ${status}`)
  const answered = says ? '' : ` (status ${status})`
  const whatToDo = advice[failure] ?? ''
  return `fpx-checkout${whose}: ${message}${answered}${whatToDo && ` ${whatToDo}`}`
}

function formatCallbackFailure(event: Extract<FpxProxyEvent, { type: 'callback-failed' }>): string {
  const name = event.callback === 'authorize' ? 'company.authorize' : 'tenants.resolve'
  const { reason, message = `${name} ${faults[reason]}, so the request was refused.` } = event
  return `fpx-checkout: ${message}`
}

const faults = {
  threw: 'threw an error',
  hung: 'did not answer within 5 s',
  invalid: 'returned what cannot be read',
}

/** What to do, where the message does not say it. */
const advice: Partial<Record<PaymentServiceFailure, string>> = {
  'limit-reached':
    'If it comes back, another program uses the same key, or several instances do not share.',
  timeout: 'Look at the network between this server and the service.',
  unreachable: 'Look at baseUrl, and whether this server may go there.',
  unreadable: 'If it stays so, look at baseUrl: a page of a gateway is no answer of the service.',
}
