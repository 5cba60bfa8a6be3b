import { describe, expect, it } from 'vitest'
import { checkOptionNames } from '../../src/contract/index.js'

const names = {
  minutes: true,
  budget: { perMinute: true, group: true, redis: { url: true, prefix: true } },
  basePath: true,
  ttl: true,
  onEvent: true,
} as const
const check = (options: unknown) => () => checkOptionNames(options, names)

describe('options', () => {
  it.each([
    {},
    { basePath: '/pay', budget: { perMinute: 60, redis: { url: 'redis://' } } },
    { basePath: { any: 'value' }, budget: [1], ttl: undefined },
    { unknown: undefined, budget: { unknown: undefined } },
    { budget: null },
    { budget: 'text' },
    null,
    undefined,
    'text',
    ['basepath'],
  ])('%j are accepted', (options) => {
    expect(check(options)).not.toThrow()
  })

  it.each([
    // Different case or separators.
    [{ basepath: 1 }, 'basepath', 'basePath'],
    [{ BASE_PATH: 1 }, 'BASE_PATH', 'basePath'],
    [{ 'base path': 1 }, 'base path', 'basePath'],
    // One of three letters differs, or two of six.
    [{ tl: 1 }, 'tl', 'ttl'],
    [{ til: 1 }, 'til', 'ttl'],
    [{ bodgit: 1 }, 'bodgit', 'budget'],
    [{ budget: { redis: { urls: 1 } } }, 'budget.redis.urls', 'budget.redis.url'],
    // A prefix of a name.
    [{ bas: 1 }, 'bas', 'basePath'],
    // In the wrong object. The nearest name is not the first similar one.
    [{ perMinute: 1 }, 'perMinute', 'budget.perMinute'],
    [{ minute: 1 }, 'minute', 'minutes'],
    [{ 'budget.group': 1 }, 'budget.group', 'budget.group'],
    [{ budget: { group: 1 }, prefix: 1 }, 'prefix', 'budget.redis.prefix'],
  ])('%j are refused with the nearest name', (options, unknown, nearest) => {
    expect(check(options)).toThrow(
      new TypeError(`Unknown option "${unknown}". Did you mean "${nearest}"?`),
    )
  })

  it('are refused with the nearest of two similar names', () => {
    const names = { perMinutes: true, budget: { perMinute: true } } as const
    expect(() => checkOptionNames({ perminute: 1 }, names)).toThrow('mean "budget.perMinute"?')
  })

  it.each([
    [{ bodgip: 1 }, 'bodgip', ''],
    [{ ba: 1 }, 'ba', ''],
    [{ path: 1 }, 'path', ''],
    [{ inute: 1 }, 'inute', ''],
    [{ toString: 1 }, 'toString', ''],
    [{ 'a"\n\u001B[31m': 1 }, 'a???[31m', ''],
    [{ ['x'.repeat(61)]: 1 }, 'x'.repeat(60), ''],
    [{ budget: { basePath: 1 } }, 'budget.basePath', ' of budget'],
    [{ budget: { redis: { basePath: 1 } } }, 'budget.redis.basePath', ' of budget.redis'],
  ])('%j are refused with the known names', (options, unknown, where) => {
    const known = {
      '': 'minutes, budget, basePath, ttl, onEvent',
      ' of budget': 'perMinute, group, redis',
      ' of budget.redis': 'url, prefix',
    }[where]
    expect(check(options)).toThrow(
      new TypeError(`Unknown option "${unknown}". The options${where} are: ${known}.`),
    )
  })
})
