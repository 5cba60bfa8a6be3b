import type { ProblemCode } from './problemCode.js'

/**
 * Every problem that the proxy can answer with: its HTTP status, and what happened, why, and what to do.
 * The type, the wire body and the documentation come from this table. Nothing of the service's own words is in it.
 */
export const problems = {
  'not-found': {
    status: 404,
    title: 'There is nothing at this address.',
    detail:
      'The proxy serves /bank, /ping and /health below its base path, and /company when the merchant gives an authorize function. Addresses match letter for letter.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This method is not served here.',
    detail: 'The proxy only reads. Use GET or HEAD.',
  },
  'bad-query': {
    status: 400,
    title: 'The query is not one that this address takes.',
    detail:
      '/bank takes no query. /company takes page, a whole number from 1, and perPage, a whole number from 1 to 40, each at most once.',
  },
  'company-refused': {
    status: 403,
    title: 'You have no access to the companies.',
    detail:
      "The merchant's authorize function did not allow this request. Sign in with an account that may see the companies.",
  },
  'limit-reached': {
    status: 503,
    title: 'The payment service is at its limit of calls.',
    detail:
      'Its calls for this minute are used up and no earlier answer is kept. Try again after the seconds in Retry-After.',
  },
  'key-refused': {
    status: 503,
    title: 'The payment service refused the key.',
    detail:
      "The proxy's API key is missing, wrong or withdrawn. The merchant finds the right one in the dashboard, in the section API Key.",
  },
  'service-timeout': {
    status: 504,
    title: 'The payment service did not answer in time.',
    detail: 'No earlier answer is kept. Try again after the seconds in Retry-After.',
  },
  'service-unreachable': {
    status: 503,
    title: 'The payment service cannot be reached.',
    detail:
      'The connection failed and no earlier answer is kept. Try again after the seconds in Retry-After.',
  },
  'service-failing': {
    status: 502,
    title: 'The payment service answered with an error.',
    detail: 'No earlier answer is kept. Try again after the seconds in Retry-After.',
  },
  'service-unreadable': {
    status: 502,
    title: "The payment service's answer could not be read.",
    detail:
      'What it sent is not the list that its document promises, so it is not passed on. Try again after the seconds in Retry-After.',
  },
} as const satisfies Record<ProblemCode, { status: number; title: string; detail: string }>

/** A problem as it travels, `application/problem+json` (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
}

/** The media type of a {@link Problem} on the wire. */
export const PROBLEM_TYPE = 'application/problem+json'

/** The wire body of a problem. */
export const problemOf = (code: ProblemCode): Problem => ({
  type: `urn:fpx-checkout:problem:${code}`,
  ...problems[code],
  code,
})
