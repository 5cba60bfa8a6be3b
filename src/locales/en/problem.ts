/** The error messages for failed requests, including advice on what to do. */
export const problem = {
  retry: 'Try again',
  retryIn: { one: 'Trying again in {count} second.', other: 'Trying again in {count} seconds.' },
  retrying: 'Trying again…',
  signIn: 'Sign in',
  disconnected: 'You’re offline. We’ll continue automatically when you’re back online.',
  limited: 'This service is busy right now. Please wait a moment.',
  unreachable: 'The connection failed. Check your internet connection.',
  failing: 'The payment service is having problems right now.',
  refused: 'Sign in as a user with access, or contact the shop.',
  misconfigured: 'This page is not set up correctly. Please contact the shop.',
}
