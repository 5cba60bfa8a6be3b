/**
 * Messages about the gateway's status. Two of them have a variant for a page that shows cached data (`…Cached`).
 * `{age}` is a relative time, and `{duration}` a duration, in the reader's language.
 */
export const status = {
  label: 'Payment service',
  checking: 'Checking…',
  up: 'Operational',
  degraded: 'Degraded',
  degradedCached: 'Degraded: earlier data is shown',
  limited: 'Rate limit reached',
  limitedCached: 'Rate limit reached: earlier data is shown',
  down: 'Not responding',
  offline: 'You’re offline',
  age: 'Updated {age}',
  offlineBanks: 'Offline now',
  noOfflineBanks: 'All banks are online.',
  pastOutages: 'Outages in the last 30 days',
  noPastOutages: 'No other outages in the last 30 days.',
  wentOffline: 'Went offline {age}',
  offlineBefore: 'Already offline {age}',
  outageEnded: 'Ended {age}, lasted {duration}',
  outagesLoading: 'Loading the outages…',
  outagesFailed: 'The outages could not be loaded.',
  outagesRefused: 'You have no access to the outages.',
  B2C: 'Personal',
  B2B1: 'Corporate',
}
