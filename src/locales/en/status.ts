/**
 * How the payment service is; two states have other words if cached data is shown (`…Cached`). `{age}` is a time
 * ago in the words of the language.
 */
export const status = {
  label: 'Payment service',
  checking: 'Checking…',
  up: 'Working',
  degraded: 'Partly working',
  degradedCached: 'Partly working: earlier data is shown',
  limited: 'At its limit of calls',
  limitedCached: 'At its limit of calls: earlier data is shown',
  down: 'Not answering',
  offline: 'You are offline',
  age: 'Data from {age}',
}
