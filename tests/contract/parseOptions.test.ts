import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  callback,
  oneOf,
  optionGroup,
  OptionError,
  parseOptions,
  wholeNumber,
  isPrivateHost,
  describeKind,
} from '../../src/contract/index.js'
import { privateHosts, publicHosts } from '../support/gateway/privateHosts.js'
import { CANARY, everyOutputOf, formsFoundIn } from '../support/secrets/canary.js'

const options = optionGroup('{ budget }', {
  path: v.optional(v.pipe(v.string('a path'), v.regex(/^\//, 'a path that begins with /')), '/a'),
  secret: v.optional(v.pipe(v.string('a text'), v.maxLength(5, 'a short text'))),
  origins: v.optional(v.array(v.picklist(['a'], 'the letter a'), 'a list')),
  mode: v.optional(oneOf(['one', 'two', 'three'])),
  budget: optionGroup('{ perMinute }', {
    perMinute: v.optional(wholeNumber(1, 60, ', the limit'), 30),
    instances: v.optional(wholeNumber(1)),
    onSpent: v.optional(callback('a function')),
  }),
})
const parse = (given: unknown) => parseOptions(options, given, { shown: /^(path|mode)$|^origins/ })
const errorOf = (given: unknown): OptionError => {
  try {
    parse(given)
  } catch (error) {
    if (error instanceof OptionError) return error
    throw error
  }
  throw new Error(`${JSON.stringify(given)} was accepted.`)
}

describe('options', () => {
  it('receive their defaults', () => {
    expect(parse({ budget: {} })).toMatchObject({ path: '/a', budget: { perMinute: 30 } })
  })

  it.each([
    { budget: {}, unknown: undefined },
    { budget: { perMinute: undefined, unknown: undefined } },
    { budget: { perMinute: 1 } },
    { budget: { perMinute: 60 } },
    { budget: {}, path: '/b', origins: ['a'], mode: 'two' },
  ])('%j are accepted', (given) => expect(() => parse(given)).not.toThrow())

  it.each<[unknown, string, string, string]>([
    [undefined, 'options', '{ budget }', 'nothing'],
    [[], 'options', '{ budget }', 'a list'],
    ['text', 'options', '{ budget }', 'a string'],
    [{}, 'budget', '{ perMinute }', 'nothing'],
    [{ budget: null }, 'budget', '{ perMinute }', 'null'],
    [
      { budget: { perMinute: 61 } },
      'budget.perMinute',
      'a whole number from 1 to 60, the limit',
      '61',
    ],
    [
      { budget: { perMinute: 0 } },
      'budget.perMinute',
      'a whole number from 1 to 60, the limit',
      '0',
    ],
    [
      { budget: { perMinute: NaN } },
      'budget.perMinute',
      'a whole number from 1 to 60, the limit',
      'NaN',
    ],
    [{ budget: { instances: 0.5 } }, 'budget.instances', 'a whole number of at least 1', '0.5'],
    [{ budget: { onSpent: 1 } }, 'budget.onSpent', 'a function', '1'],
    [{ budget: {}, path: 'b' }, 'path', 'a path that begins with /', '"b"'],
    [{ budget: {}, path: '' }, 'path', 'a path that begins with /', 'an empty text'],
    [{ budget: {}, path: {} }, 'path', 'a path', 'an object of another kind'],
    [{ budget: {}, mode: 'four' }, 'mode', '"one", "two", or "three"', '"four"'],
    [{ budget: {}, origins: ['a', 'b'] }, 'origins[1]', 'the letter a', '"b"'],
  ])(
    '%j are refused, with the option and the expected and received value',
    (given, option, expected, received) => {
      expect(errorOf(given)).toMatchObject({
        name: 'OptionError',
        option,
        expected,
        received,
        message: `${option} must be ${expected}; received ${received}.`,
      })
    },
  )

  it.each([
    [{ budget: {}, secret: CANARY }, 'another text'],
    [{ budget: { perMinute: CANARY } }, 'a string'],
    [{ budget: CANARY }, 'a string'],
    [{ budget: { perMinuet: CANARY } }, 'an unknown name'],
  ])('%j: a string that may be a secret is not repeated', (given, received) => {
    const error = errorOf(given)
    expect(error.received).toBe(received)
    expect(formsFoundIn(everyOutputOf(error))).toEqual([])
  })

  it.each([
    [{ budgett: {} }, 'budgett', '', 'path, secret, origins, mode, budget'],
    [
      { budget: { perminute: 1 } },
      'budget.perminute',
      ' of budget',
      'perMinute, instances, onSpent',
    ],
    [{ budget: {}, toString: 1 }, 'toString', '', 'path, secret, origins, mode, budget'],
    [
      JSON.parse('{"budget":{},"__proto__":1}'),
      '__proto__',
      '',
      'path, secret, origins, mode, budget',
    ],
    [{ budget: {}, 'a"\n\u001B[31m': 1 }, 'a???[31m', '', 'path, secret, origins, mode, budget'],
    [
      { budget: {}, ['x'.repeat(61)]: 1 },
      'x'.repeat(60),
      '',
      'path, secret, origins, mode, budget',
    ],
  ])('%j are refused with the known names', (given, option, group, names) => {
    expect(errorOf(given)).toMatchObject({
      option,
      expected: `one of ${names}`,
      message: `Unknown option "${option}". The options${group} are: ${names}.`,
    })
  })

  it('that are part of a larger object are reported with their path', () => {
    expect(() => parseOptions(wholeNumber(1), 0, { name: 'budget.perMinute' })).toThrow(
      'budget.perMinute must be a whole number of at least 1; received 0.',
    )
  })
})

describe('an instance of a class', () => {
  class Tenants {
    #calls = 0
    resolve() {
      return ++this.#calls
    }
  }
  const entries = { resolve: callback<() => number>('a function') }

  it('can be an option group, whose functions are called on the instance', () => {
    const tenants = parseOptions(optionGroup('{ resolve }', entries, true), new Tenants())
    expect([tenants.resolve(), tenants.resolve()]).toEqual([1, 2])
  })

  it('control: other functions are not bound, because the global fetch must not be', () => {
    const given = { resolve: () => 1 }
    expect(parseOptions(optionGroup('{ resolve }', entries), given).resolve).toBe(given.resolve)
  })
})

it.each(privateHosts)('%s is this machine or in a private network', (host) => {
  expect(isPrivateHost(host)).toBe(true)
})

it.each(publicHosts)('%j is elsewhere', (host) => expect(isPrivateHost(host)).toBe(false))

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  [[1], 'a list'],
  [{ a: 1 }, 'an object of another kind'],
  ['secret', 'a string'],
  [7, 'a number'],
  [true, 'a boolean'],
  [() => 1, 'a function'],
])('an error message describes %j as %s', (value, description) => {
  expect(describeKind(value)).toBe(description)
})
