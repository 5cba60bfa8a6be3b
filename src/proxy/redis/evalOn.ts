import { kindOf } from '../checkOptions.js'

/**
 * A client of Redis or Valkey: of `ioredis`, of `redis` (5 or newer), of `@upstash/redis`, or Bun's own. Each is known by a
 * method that the others lack, because each takes the keys and arguments of a script in its own way.
 */
export type RedisClient =
  | Record<'eval' | 'defineCommand', (...args: never[]) => unknown>
  | Record<'eval' | 'evalSha', (...args: never[]) => unknown>
  | Record<'eval' | 'createScript', (...args: never[]) => unknown>
  | Record<'send' | 'hmget', (...args: never[]) => unknown>

/** Runs a script with its keys and arguments. */
export type Eval = (
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<readonly unknown[]>

interface AnyClient {
  eval: (...args: unknown[]) => unknown
  send: (...args: unknown[]) => unknown
}

/** The methods that only the clients of one package have, and how such a client runs a script. */
interface Shape {
  methods: readonly string[]
  run(client: AnyClient, script: string, keys: string[], args: string[]): unknown
}

const shapes: Record<string, Shape> = {
  ioredis: {
    methods: ['eval', 'defineCommand'],
    run: (client, script, keys, args) => client.eval(script, keys.length, ...keys, ...args),
  },
  'redis (5 or newer)': {
    methods: ['eval', 'evalSha'],
    run: (client, script, keys, args) => client.eval(script, { keys, arguments: args }),
  },
  '@upstash/redis': {
    methods: ['eval', 'createScript'],
    run: (client, script, keys, args) => client.eval(script, keys, args),
  },
  // Older versions of Bun have no `eval`.
  'Bun.RedisClient': {
    methods: ['send', 'hmget'],
    run: (client, script, keys, args) =>
      client.send('EVAL', [script, `${keys.length}`, ...keys, ...args]),
  },
}

/**
 * Finds out which client this is from the methods that it has. It calls none of them, because a client of another shape
 * would run a script with the wrong keys.
 *
 * @throws {TypeError} for a client of another shape.
 */
export function evalOn(client: RedisClient): Eval {
  // A client may be a proxy that answers `get` only, so `in` does not find its methods.
  const has = (name: string) => typeof Reflect.get(Object(client), name) === 'function'
  const shape = Object.values(shapes).find(({ methods }) => methods.every(has))
  if (!shape)
    throw new TypeError(
      `redisShared needs a client of ${Object.keys(shapes).join(', ')}; received ${kindOf(client)}. ` +
        'Pass the client itself, as its package creates it.',
    )
  const known = client as unknown as AnyClient
  return async (script, keys, args) => {
    const result = await shape.run(known, script, [...keys], args.map(String))
    if (!Array.isArray(result)) throw new TypeError('Redis gave something else than a list')
    return result.map(numberOf)
  }
}

/** Some clients are told to return numbers as texts. No text of ours is a number. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}
