import type { FpxProxyEvent } from './FpxProxyEvent.js'

/** The level of an event, which is `error` if action is required and `warn` if the cause may resolve itself. */
export type EventLevel = 'info' | 'warn' | 'error'

/** The level of each event type. The proxy's logger and the command line use these levels. */
const levels: Record<FpxProxyEvent['type'], EventLevel> = {
  refreshed: 'info',
  'refresh-failed': 'warn',
  'key-refused': 'error',
  'limit-reached': 'warn',
  'limit-lowered': 'warn',
  'budget-exhausted': 'warn',
  'list-suspect': 'warn',
  'list-incomplete': 'warn',
  'rows-unreadable': 'warn',
  'bank-added': 'info',
  'bank-removed': 'info',
  'bank-offline': 'info',
  'bank-online': 'info',
  'store-failed': 'warn',
  'store-recovered': 'info',
  'callback-failed': 'error',
  'internal-error': 'error',
}

export const levelOf = (type: FpxProxyEvent['type']): EventLevel => levels[type]
