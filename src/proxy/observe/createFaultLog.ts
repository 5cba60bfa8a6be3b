import type { GatewayFailure } from '../../gateway/index.js'
import { type EventLevel, type FpxProxyEvent, levelOf } from './FpxProxyEvent.js'

type EventOf<Type extends FpxProxyEvent['type']> = Extract<FpxProxyEvent, { type: Type }>

/**
 * The maximum number of subjects whose faults are stored. Without this limit, the faults of tenants that are never
 * requested again would use more and more memory.
 */
const MAX_SUBJECTS = 20_000

/**
 * The interval in milliseconds at which a recurring fault is logged again if no event reports that the fault has ended.
 */
const REPEAT_MS = 60_000

/** A warning to log. */
interface Warning {
  /** The list, store, or callback that has the fault. */
  subject: string
  /**
   * The reason for the fault. Each reason is logged only once until the subject works again, unless `hasNoRecovery` is
   * true.
   */
  reason: string
  message: string
  /** Whether no event reports that the fault has ended. */
  hasNoRecovery?: true
}

/** A fault that has been logged. */
interface WrittenFault {
  /** Whether the fault has occurred since the subject last worked. */
  isRecent: boolean
  /** When the fault was logged, according to the monotonic clock. */
  writtenAt: number
}

/**
 * Creates a log that writes faults and recoveries to a logger. A subject's faults are logged once for each reason until
 * the subject works again. If no event reports that a fault has ended, the fault is logged at most once a minute.
 */
export function createFaultLog(logger: ProxyLogger, monotonicNow: () => number) {
  /** The faults of each subject, keyed by reason. */
  const faults = new Map<string, Map<string, WrittenFault>>()

  function write(level: EventLevel, event: FpxProxyEvent, message: string): void {
    ignoreErrors(() => {
      if (level === 'error') return logger.error(event, message)
      // If the logger has no `info` method, recoveries are logged with `warn`.
      return level === 'info' && logger.info
        ? logger.info(event, message)
        : logger.warn(event, message)
    })
  }

  function report(event: FpxProxyEvent, warning: Warning): void {
    const { subject, reason, message, hasNoRecovery } = warning
    const reasons = faults.get(subject) ?? new Map<string, WrittenFault>()
    const now = monotonicNow()
    const known = reasons.get(reason)
    const isKnown = known && !(hasNoRecovery && now - known.writtenAt >= REPEAT_MS)
    const writtenAt = isKnown ? known.writtenAt : now
    faults.set(subject, reasons.set(reason, { isRecent: true, writtenAt }))
    for (const oldest of faults.keys()) {
      if (faults.size <= MAX_SUBJECTS) break
      faults.delete(oldest)
    }
    if (!isKnown) write(levelOf(event), event, message)
  }

  /** Logs that a subject works again unless the same refresh has also reported faults. */
  function reportRecovery(event: FpxProxyEvent, subject: string, message: string): void {
    const reasons = faults.get(subject)
    if (!reasons) return
    let hasEnded = false
    for (const [reason, fault] of reasons)
      // A refresh that succeeds despite invalid rows has just reported these rows, so the fault hasn't ended.
      if (fault.isRecent && isCompatibleWithSuccess(reason)) fault.isRecent = false
      else hasEnded = reasons.delete(reason)
    if (reasons.size === 0) faults.delete(subject)
    if (hasEnded) write('info', event, message)
  }

  return {
    onEvent(event: FpxProxyEvent): void {
      if (event.type === 'refreshed')
        reportRecovery(
          event,
          subjectOf(event),
          `\`${event.endpoint}\` is read without this fault again.`,
        )
      else if (event.type === 'store-recovered')
        reportRecovery(event, event.store, `${storeNames[event.store]} works again.`)
      else {
        const warning = toWarning(event)
        if (warning) report(event, warning)
      }
    },
  }
}

const subjectOf = ({ tenant, endpoint }: { tenant: string; endpoint: string }) =>
  `${tenant} ${endpoint}`

const isCompatibleWithSuccess = (reason: string) => reason === 'list-incomplete'

const storeNames = { shared: 'The shared store', snapshot: 'The snapshot' }

/**
 * Returns the warning for an event. Returns `undefined` if the event isn't a fault or is followed by a `refresh-failed`
 * event.
 */
function toWarning(event: FpxProxyEvent): Warning | undefined {
  switch (event.type) {
    case 'refresh-failed':
      return {
        subject: subjectOf(event),
        reason: `${event.reason} ${event.status ?? ''}`,
        message: formatFailure(event),
      }
    case 'list-incomplete':
      return {
        subject: subjectOf(event),
        reason: event.type,
        message: event.unreadable
          ? `${event.unreadable} of the rows of \`${event.endpoint}\` could not be read and are left out, first ${event.problems[0]}.`
          : `The list of \`${event.endpoint}\` may lack rows: it has ${event.rows}, and the gateway announced more.`,
      }
    case 'store-failed':
      // All lists use the same store, so we log its failure only once.
      return {
        subject: event.store,
        // If Redis is down, every step of a refresh fails for the same reason, which we log only once.
        reason: event.store === 'shared' && event.action !== 'read' ? 'unreachable' : event.action,
        message: `${storeNames[event.store]} failed at \`${event.action}\`. Payers are still served, but ${storeEffects[event.store]}. ${event.message}`,
      }
    case 'callback-failed':
      return {
        subject: event.callback,
        reason: `${event.reason} ${event.message ?? ''}`,
        message: formatCallbackFailure(event),
        hasNoRecovery: true,
      }
    case 'tenant-unknown':
      return {
        subject: event.type,
        reason: event.type,
        message: 'tenants.resolve returned no tenant for a request, which got status 404.',
        hasNoRecovery: true,
      }
    case 'internal-error':
      if (event.isInRefresh) return undefined
      return {
        subject: event.type,
        reason: event.message,
        message: event.message,
        hasNoRecovery: true,
      }
    case 'refreshed':
    case 'store-recovered':
    case 'bank-changed':
      return undefined
  }
}

const storeEffects = {
  shared: 'this instance refreshes alone and more slowly',
  snapshot: 'a restart during an outage would leave them without a list',
}

function formatFailure(event: EventOf<'refresh-failed'>): string {
  const { message, status, reason } = event
  const hasStatus = status === undefined || message.includes(`status ${status}`)
  const statusText = hasStatus ? '' : ` (status ${status})`
  const fix = advice[reason] ?? ''
  return `${message}${statusText}${fix && ` ${fix}`}`
}

function formatCallbackFailure({ callback, reason, message }: EventOf<'callback-failed'>): string {
  const name = callback === 'authorize' ? 'admin.authorize' : 'tenants.resolve'
  return message ?? `${name} ${callbackFaults[reason]}, so the request was refused.`
}

const callbackFaults = {
  threw: 'threw an error',
  hung: 'did not settle within 5 s',
  invalid: 'returned an invalid value',
}

/** The advice we log for failures whose message doesn't contain any advice. */
const advice: Partial<Record<GatewayFailure, string>> = {
  'limit-reached':
    'If this repeats, another program uses the same key, or several instances have no shared store.',
  unreadable:
    'If this repeats, check baseUrl: another server, such as a load balancer, may have answered instead of the gateway.',
}

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
 * Returns the prefix of a log line. A tenant's id may be any string, so we replace control characters, which could
 * manipulate a terminal.
 */
const formatScope = (event: FpxProxyEvent) =>
  // If a store fails, we don't name a tenant because the store fails for all tenants at once.
  'tenant' in event && event.tenant !== 'default' && !('store' in event)
    ? `fpx-checkout, tenant ${event.tenant.replace(/\p{C}/gu, '?')}: `
    : 'fpx-checkout: '

/**
 * Calls a function of the merchant or the runtime, such as `onEvent` or `waitUntil`. Errors and rejections are ignored
 * because they must not affect requests or end the process.
 */
export function ignoreErrors(call: () => unknown): void {
  try {
    Promise.resolve(call()).catch(() => undefined)
  } catch {
    return
  }
}
