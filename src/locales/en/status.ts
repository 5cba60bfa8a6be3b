/**
 * How the payment service is; two states have other words if cached data is shown (`…Cached`). `{age}` is a time
 * ago in the words of the language.
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
}
