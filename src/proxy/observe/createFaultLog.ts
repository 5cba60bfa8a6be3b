import type { GatewayFailure } from '../../gateway/index.js'
import { type FpxProxyEvent, levelOf } from './FpxProxyEvent.js'

type EventOf<Type extends FpxProxyEvent['type']> = Extract<FpxProxyEvent, { type: Type }>

/** The maximum number of subjects whose faults are stored, since tenants with a fault may never be requested again. */
const MAX_SUBJECTS = 20_000

/**
 * Creates a function that logs events. The faults of a list or a store are logged once for each reason until it works
 * again, which is logged too. Other faults are logged each time.
 */
export function createFaultLog(logger: ProxyLogger): (event: FpxProxyEvent) => void {
  /** The reasons that were logged, keyed by the list or store that has the fault. */
  const faults = new Map<string, Set<string>>()

  function write(event: FpxProxyEvent, message: string): void {
    const level = levelOf(event)
    const method = level === 'info' && !logger.info ? 'warn' : level
    ignoreErrors(() => logger[method]?.(event, message))
  }

  function report(event: FpxProxyEvent, subject: string, reason: string, message: string): void {
    const reasons = faults.get(subject) ?? new Set()
    if (reasons.has(reason)) return
    faults.set(subject, reasons.add(reason))
    for (const oldest of faults.keys()) {
      if (faults.size <= MAX_SUBJECTS) break
      faults.delete(oldest)
    }
    write(event, message)
  }

  /** @param remaining - a fault that hasn't ended. */
  function recover(event: FpxProxyEvent, subject: string, message: string, remaining = ''): void {
    const reasons = faults.get(subject)
    if (!reasons) return
    const isRemaining = reasons.delete(remaining)
    if (reasons.size > 0) write(event, message)
    if (isRemaining) faults.set(subject, new Set([remaining]))
    else faults.delete(subject)
  }

  return (event) => {
    switch (event.type) {
      case 'refreshed':
        return recover(
          event,
          subjectOf(event),
          `\`${event.endpoint}\` is read without this fault again.`,
          event.complete ? '' : 'list-incomplete',
        )
      case 'refresh-failed':
        return report(
          event,
          subjectOf(event),
          `${event.reason} ${event.status ?? ''}`,
          describeFailure(event),
        )
      case 'list-incomplete':
        return report(event, subjectOf(event), event.type, describeMissingRows(event))
      case 'store-recovered':
        return recover(event, event.store, `${storeNames[event.store]} works again.`)
      case 'store-failed': {
        // If Redis is down, every step of a refresh fails for the same reason, which we log only once.
        const isDown = event.store === 'shared' && event.action !== 'read'
        const reason = isDown ? 'unreachable' : event.action
        return report(event, event.store, reason, describeStoreFailure(event))
      }
      case 'callback-failed':
        return write(event, describeCallbackFailure(event))
      case 'tenant-unknown':
        return write(
          event,
          'tenants.resolve returned no tenant for a request, which got status 404.',
        )
      case 'internal-error':
        return write(event, event.message)
      case 'bank-changed':
    }
  }
}

const subjectOf = ({ tenant, endpoint }: { tenant: string; endpoint: string }) =>
  `${tenant} ${endpoint}`

function describeFailure({ message, status, reason }: EventOf<'refresh-failed'>): string {
  const hasStatus = status === undefined || message.includes(`status ${status}`)
  const withStatus = hasStatus ? message : `${message} (status ${status})`
  return [withStatus, advice[reason]].filter(Boolean).join(' ')
}

/** The advice we log for failures whose message doesn't contain any advice. */
const advice: Partial<Record<GatewayFailure, string>> = {
  'limit-reached':
    'If this repeats, another program uses the same key, or several instances have no shared store.',
  unreadable:
    'If this repeats, check baseUrl: another server, such as a load balancer, may have answered instead of the gateway.',
}

const describeMissingRows = (event: EventOf<'list-incomplete'>) =>
  event.unreadable
    ? `${event.unreadable} of the rows of \`${event.endpoint}\` could not be read and are left out, first ${event.problems[0]}.`
    : `The list of \`${event.endpoint}\` may lack rows: it has ${event.rows}, and the gateway announced more.`

const storeNames = { shared: 'The shared store', snapshot: 'The snapshot' }

const storeEffects = {
  shared: 'this instance refreshes alone and more slowly',
  snapshot: 'a restart during an outage would leave them without a list',
}

const describeStoreFailure = ({ store, action, message }: EventOf<'store-failed'>) =>
  `${storeNames[store]} failed at \`${action}\`. Payers are still served, but ${storeEffects[store]}. ${message}`

const callbackNames = { authorize: 'admin.authorize', resolve: 'tenants.resolve' }

const callbackFaults = {
  threw: 'threw an error',
  hung: 'did not settle within 5 s',
  invalid: 'returned an invalid value',
}

const describeCallbackFailure = ({ callback, reason, message }: EventOf<'callback-failed'>) =>
  message ?? `${callbackNames[callback]} ${callbackFaults[reason]}, so the request was refused.`

/** The logger to which the proxy writes faults and recoveries. You can pass a pino, bunyan, or Fastify logger. */
export interface ProxyLogger {
  /** Logs an event whose cause may resolve itself. `message` describes what happened and what to do. */
  warn(event: FpxProxyEvent, message: string): void
  /** Logs an event that requires action. `message` describes what to do. */
  error(event: FpxProxyEvent, message: string): void
  /**
   * Logs that a fault has ended. `message` describes what works again. If this method is missing, `warn` is called
   * instead.
   */
  info?(event: FpxProxyEvent, message: string): void
}

/** The default logger, which writes to the console. */
export const consoleLogger: ProxyLogger = {
  warn: (event, message) => console.warn(formatScope(event) + message),
  error: (event, message) => console.error(formatScope(event) + message),
  info: (event, message) => console.info(formatScope(event) + message),
}

/**
 * Returns the prefix of a log line. Control characters in a tenant's id are replaced, since they could manipulate a
 * terminal. A store fails for all tenants, so none is named.
 */
const formatScope = (event: FpxProxyEvent) =>
  'tenant' in event && event.tenant !== 'default' && !('store' in event)
    ? `fpx-checkout, tenant ${event.tenant.replace(/\p{C}/gu, '?')}: `
    : 'fpx-checkout: '

/**
 * Calls a function of the merchant or the runtime (`onEvent` or `waitUntil`). Errors and rejections are ignored
 * because they must not affect requests or end the process.
 */
export function ignoreErrors(call: () => unknown): void {
  try {
    Promise.resolve(call()).catch(() => undefined)
  } catch {
    return
  }
}
