import { describe, expect, it } from 'vitest'
import { PROBLEM_TYPE, problemOf, readProblemCode } from '../../src/contract/index.js'
import { problemCodes } from '../../src/contract/problemCode.js'

describe('a problem', () => {
  it.each(problemCodes)(
    '%s has a type, a title, a detail and an error status, as RFC 9457 requires',
    (code) => {
      const problem = problemOf(code)
      expect(problem).toMatchObject({ code, type: `urn:fpx-checkout:problem:${code}` })
      expect(problem.status).toBeGreaterThanOrEqual(400)
      for (const words of [problem.title, problem.detail]) expect(words).toMatch(/^[A-Z/].+\.$/)
    },
  )

  it.each([
    ['not-found', 404],
    ['unknown-tenant', 404],
    ['method-not-allowed', 405],
    ['bad-query', 400],
    ['signed-out', 401],
    ['company-refused', 403],
    ['status-refused', 403],
    ['bank-not-offered', 404],
    ['limit-reached', 503],
    ['key-refused', 503],
    ['gateway-timeout', 504],
    ['gateway-unreachable', 503],
    ['gateway-failing', 502],
    ['gateway-unreadable', 502],
    ['misconfigured', 500],
    ['internal-error', 500],
  ] as const)('%s has the status %i', (code, status) => {
    expect(problemOf(code).status).toBe(status)
  })

  it('has the content type application/problem+json', () => {
    expect(PROBLEM_TYPE).toBe('application/problem+json')
  })

  it.each(problemCodes)('%s is read back from its body', (code) => {
    expect(readProblemCode(problemOf(code))).toBe(code)
  })

  it('that a newer proxy sends is read with its unknown code', () => {
    expect(readProblemCode({ code: 'other' })).toBe('other')
  })

  it.each([null, undefined, '<html>', 5, {}, [], { code: 5 }, { code: '' }])(
    'is not read from %j',
    (body) => expect(readProblemCode(body)).toBeUndefined(),
  )
})
