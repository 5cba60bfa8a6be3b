import type { ProblemCode } from './problemCode.js'

/**
 * The status and text of every problem the proxy can return. Response bodies contain only texts from this table and
 * never text from the gateway.
 */
export const problems = {
  'not-found': {
    status: 404,
    title: 'Not found.',
    detail:
      'The proxy serves /bank, /bank/{code}, /ping and /health below its base path, and /company and /status if the merchant passes admin.authorize. Paths are case-sensitive.',
  },
  'unknown-tenant': {
    status: 404,
    title: 'No merchant for this request.',
    detail:
      'The path exists, but tenants.resolve returned no merchant for this request. Check what it reads: a server in front may change the header Host.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed.',
    detail: 'Use GET or HEAD.',
  },
  'bad-query': {
    status: 400,
    title: 'Invalid query string.',
    detail:
      'A query parameter has an invalid value, is misspelt, or occurs twice. /company has page (a whole number from 1), perPage (a whole number from 1 to 40), ids (up to 40 ids of companies, with commas), search (up to 100 characters), sort (id, name, ssm_no, ssm_doc, address, phone or office; with - in front, descending), lang (a language tag such as ms) and format (json, csv or csv-plain). /bank/{code} has model (B2C or B2B1).',
  },
  'signed-out': {
    status: 401,
    title: 'Sign in first.',
    detail:
      "The merchant's authorize function found no session or token in this request. /company and /status need one.",
  },
  'company-refused': {
    status: 403,
    title: 'You have no access to the companies.',
    detail:
      "The merchant's authorize function did not allow this request. Sign in with an account that may see the companies.",
  },
  'status-refused': {
    status: 403,
    title: 'You have no access to the bank outages.',
    detail:
      "The merchant's authorize function did not allow this request. Sign in with an account that it allows. The same function guards the companies.",
  },
  'bank-not-offered': {
    status: 404,
    title: 'No bank in the list has this code.',
    detail:
      'The gateway does not offer a bank with this code now. Codes are case-sensitive. Let the payer choose from the current list.',
  },
  'limit-reached': {
    status: 503,
    title: 'The rate limit of the gateway is reached.',
    detail:
      'The calls of this minute are used up and no response is cached. Try again after the seconds in Retry-After.',
  },
  'key-refused': {
    status: 503,
    title: 'The gateway refused the key.',
    detail:
      "The proxy's API key is missing, wrong or revoked. The merchant can copy it from the dashboard (section API Key).",
  },
  'gateway-timeout': {
    status: 504,
    title: 'The gateway did not answer in time.',
    detail: 'No response is cached. Try again after the seconds in Retry-After.',
  },
  'gateway-unreachable': {
    status: 503,
    title: 'The gateway cannot be reached.',
    detail:
      'The connection failed and no response is cached. Try again after the seconds in Retry-After.',
  },
  'gateway-failing': {
    status: 502,
    title: 'The gateway returned an error.',
    detail: 'No response is cached. Try again after the seconds in Retry-After.',
  },
  'gateway-unreadable': {
    status: 502,
    title: "The gateway's response could not be read.",
    detail:
      'The response did not match the documented format and was discarded. Try again after the seconds in Retry-After.',
  },
  misconfigured: {
    status: 500,
    title: 'The proxy cannot be created.',
    detail: "An option is missing or invalid. The server's console shows the reason.",
  },
  'internal-error': {
    status: 500,
    title: 'The proxy failed.',
    detail:
      'An error occurred in the proxy or in its server, not in the gateway. The event internal-error has the class and the location of the error.',
  },
} as const satisfies Record<ProblemCode, { status: number; title: string; detail: string }>

/** The body of a problem response (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
}

/** The media type of a {@link Problem}. */
export const PROBLEM_TYPE = 'application/problem+json'

/** Returns the response body for a problem code. */
export const problemOf = (code: ProblemCode): Problem => ({
  type: `urn:fpx-checkout:problem:${code}`,
  ...problems[code],
  code,
})
