import { describeKind } from '../../contract/index.js'
import { toHex } from '../coordinator/Seal.js'

/**
 * A Redis or Valkey client from `ioredis`, `redis` (5 or newer), `@upstash/redis`, or Bun. Since these clients expect a
 * script's keys and arguments in different formats, we identify each client by a method that the others don't have.
 */
export type RedisClient =
  | Record<'eval' | 'defineCommand', (...args: never[]) => unknown>
  | Record<'eval' | 'evalSha', (...args: never[]) => unknown>
  | Record<'eval' | 'createScript', (...args: never[]) => unknown>
  | Record<'send' | 'hmget', (...args: never[]) => unknown>

/** Runs the script with the given keys and arguments. Rejects if the script doesn't return a list. */
export type Eval = (
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<readonly unknown[]>

type Method = (...args: unknown[]) => unknown
type AnyClient = Record<'eval' | 'evalsha' | 'evalSha' | 'send', Method>

/** The functions that run a script on clients from one package. */
interface ClientKind {
  methods: readonly string[]
  /** Sends the script's text. */
  run(client: AnyClient, script: string, keys: string[], args: string[]): unknown
  /** Sends only the script's hash. If Redis hasn't cached the script, it rejects the hash with a `NOSCRIPT` error. */
  runHash(client: AnyClient, hash: string, keys: string[], args: string[]): unknown
}

const clientKinds: Record<string, ClientKind> = {
  ioredis: {
    methods: ['eval', 'defineCommand'],
    run: (client, script, keys, args) => client.eval(script, keys.length, ...keys, ...args),
    runHash: (client, hash, keys, args) => client.evalsha(hash, keys.length, ...keys, ...args),
  },
  'redis (5 or newer)': {
    methods: ['eval', 'evalSha'],
    run: (client, script, keys, args) => client.eval(script, { keys, arguments: args }),
    runHash: (client, hash, keys, args) => client.evalSha(hash, { keys, arguments: args }),
  },
  '@upstash/redis': {
    methods: ['eval', 'createScript'],
    run: (client, script, keys, args) => client.eval(script, keys, args),
    runHash: (client, hash, keys, args) => client.evalsha(hash, keys, args),
  },
  // We send `EVAL` as a raw command because clients from older versions of Bun don't have an `eval` method.
  'Bun.RedisClient': {
    methods: ['send', 'hmget'],
    run: (client, script, keys, args) =>
      client.send('EVAL', [script, `${keys.length}`, ...keys, ...args]),
    runHash: (client, hash, keys, args) =>
      client.send('EVALSHA', [hash, `${keys.length}`, ...keys, ...args]),
  },
}

/**
 * Creates a function that runs a script on a client. The package is identified by the names of the client's methods.
 * Clients from unknown packages are rejected because they might run the script with the wrong keys.
 *
 * The function never opens or closes a connection because the connection belongs to the merchant, who may use it for
 * other commands. The function retries a script only after a `NOSCRIPT` error.
 *
 * @throws {TypeError} if the client is from an unknown package.
 */
export function createEval(client: RedisClient, script: string): Eval {
  // We can't use the `in` operator because it doesn't work for a JavaScript `Proxy` that has only a `get` trap.
  const hasMethod = (name: string) => typeof Reflect.get(Object(client), name) === 'function'
  const kind = Object.values(clientKinds).find(({ methods }) => methods.every(hasMethod))
  if (!kind)
    throw new TypeError(
      `redisStore needs a client of ${Object.keys(clientKinds).join(', ')}; received ${describeKind(client)}. ` +
        'Pass the client itself, as its package creates it.',
    )
  const anyClient = client as unknown as AnyClient
  let hash: string | undefined
  return async (keys, args) => {
    const texts = args.map(String)
    // We don't cache the promise. In Workers, a promise belongs to the request that created it.
    hash ??= await hashScript(script)
    let result: unknown
    try {
      result = await kind.runHash(anyClient, hash, [...keys], texts)
    } catch (error) {
      if (!isUnknownScript(error)) throw error
      result = await kind.run(anyClient, script, [...keys], texts)
    }
    if (!Array.isArray(result))
      throw new TypeError(`A script must return a list; received ${describeKind(result)}.`)
    return result.map(toNumber)
  }
}

/** Returns the hash under which Redis caches a script. */
async function hashScript(script: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(script)))
}

/** Whether an error means that Redis hasn't cached the script, for example because Redis was restarted. */
const isUnknownScript = (error: unknown) =>
  error instanceof Error && error.message.includes('NOSCRIPT')

/**
 * Converts a string of digits to a number because some clients are configured to return numbers as strings. This is
 * safe because the store doesn't contain any text that consists only of digits.
 */
function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}
