/** What can go wrong between the page and the payment service, and what helps. */
export const problem = {
  retry: 'Try again',
  retryIn: { one: 'Trying again in {count} second.', other: 'Trying again in {count} seconds.' },
  retrying: 'Trying again…',
  offline: 'You are offline. This goes on by itself when the connection is back.',
  limited: 'Many people are asking at this moment.',
  unreachable: 'The connection failed. Check your internet connection.',
  failing: 'The payment service is not answering properly at the moment.',
  refused: 'Sign in with an account that has access.',
  misconfigured: 'This page is not set up correctly. Please tell the shop.',
}
