/** The descriptions of all gateway faults the sandbox can simulate, keyed by name. */
export const scenarios = {
  healthy: 'Everything works.',
  slow: 'Every response takes four seconds longer.',
  'limit-reached': 'Every response is 429, as if the calls of this minute were used up.',
  'key-refused': 'Every response is 401, as if the key were revoked.',
  'server-error': 'Every response is 500.',
  'html-with-200': 'Every response is a maintenance page in HTML with status 200.',
  'truncated-body': 'Every response breaks off in the middle of its body.',
  'empty-list': 'Every list is empty.',
  'banks-offline': 'Bank objects have a status, and every third bank is offline.',
  'banks-come-and-go': 'Bank objects have a status, and each minute other banks are offline.',
  'numeric-strings': 'Every number is sent as a string of its digits.',
  'page-ignored': 'Every page of a list is its first page.',
} as const

/** The name of a scenario in {@link scenarios}. */
export type ScenarioName = keyof typeof scenarios
