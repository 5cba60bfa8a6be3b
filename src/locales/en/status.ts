/**
 * How the payment service is; two states have other words where earlier data is in view (`…Kept`). `{age}` is a time
 * ago, as the language says it.
 */
export const status = {
  label: 'Payment service',
  checking: 'Checking…',
  up: 'Working',
  degraded: 'Partly working',
  degradedKept: 'Partly working: earlier data is shown',
  limited: 'At its limit of calls',
  limitedKept: 'At its limit of calls: earlier data is shown',
  down: 'Not answering',
  offline: 'You are offline',
  age: 'Data from {age}',
}
