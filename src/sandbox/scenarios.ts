/** What can be wrong with the payment service, by name, each with the sentence that tells a person what happens. */
export const scenarios = {
  healthy: 'Everything works.',
  slow: 'Every answer takes four seconds longer.',
  'limit-reached': 'Every answer is 429, as when the calls of this minute are used up.',
  'key-refused': 'Every answer is 401, as when the key was withdrawn.',
  'server-error': 'Every answer is 500.',
  'html-with-200': 'Every answer is a maintenance page in HTML, sent with status 200.',
  'truncated-body': 'Every answer breaks off in the middle of its body.',
  'empty-list': 'Every list is empty.',
  'banks-offline': 'Bank objects carry a status, and every third bank is offline.',
  'numeric-strings': 'Every number is sent as a string of its digits.',
  'page-ignored': 'Every page of a list is its first page.',
} as const

/** The name of one of the {@link scenarios}. */
export type ScenarioName = keyof typeof scenarios
