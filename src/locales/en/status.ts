/**
 * The messages about the gateway's status. Two of the states have a second message, which is shown with cached data.
 * The key of this message ends in `Cached`. `{age}` is a relative time.
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
  disconnected: 'You’re offline',
  age: 'Updated {age}',
  offlineBanks: 'Offline now',
  noOfflineBanks: 'Offline now: none',
  wentOffline: 'Went offline {age}',
  offlineBefore: 'Already offline {age}',
  outagesLoading: 'Loading the outages…',
  outagesFailed: 'The outages could not be loaded.',
  outagesRefused: 'You have no access to the outages.',
  B2C: 'Personal',
  B2B1: 'Corporate',
}
