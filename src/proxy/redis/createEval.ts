import { describeKind } from '../../contract/index.js'

/**
 * A Redis or Valkey client from `ioredis`, `redis` (5 or newer), `@upstash/redis` or Bun. The clients take a script's
 * keys and arguments in different ways, so each client is identified by a method that the others lack.
 */
export type RedisClient =
  | Record<'eval' | 'defineCommand', (...args: never[]) => unknown>
  | Record<'eval' | 'evalSha', (...args: never[]) => unknown>
  | Record<'eval' | 'createScript', (...args: never[]) => unknown>
  | Record<'send' | 'hmget', (...args: never[]) => unknown>

/** Runs a script with its keys and arguments. Rejects if Redis does not return a list. */
export type Eval = (
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<readonly unknown[]>

interface AnyClient {
  eval: (...args: unknown[]) => unknown
  send: (...args: unknown[]) => unknown
  /** Only in `ioredis`. */
  status?: string
  disconnect: (reconnect: boolean) => void
  /** Only in `redis`, like `MONITOR`, which only a client for a single server has. */
  isReady?: boolean
  MONITOR?: unknown
  destroy: () => void
  connect: () => Promise<unknown>
}

/** How one package's clients run a script, and the methods that identify them. */
interface ClientKind {
  methods: readonly string[]
  run(client: AnyClient, script: string, keys: string[], args: string[]): unknown
  /** Reconnects the client if it is connected. Absent for clients that find a new primary themselves. */
  reconnect?(client: AnyClient): void
}

const clientKinds: Record<string, ClientKind> = {
  ioredis: {
    methods: ['eval', 'defineCommand'],
    run: (client, script, keys, args) => client.eval(script, keys.length, ...keys, ...args),
    reconnect(client) {
      if (client.status === 'ready') client.disconnect(true)
    },
  },
  'redis (5 or newer)': {
    methods: ['eval', 'evalSha'],
    run: (client, script, keys, args) => client.eval(script, { keys, arguments: args }),
    reconnect(client) {
      if (!client.isReady || client.MONITOR === undefined) return
      client.destroy()
      // The error can be ignored, because the client also emits it, and tries to connect again.
      client.connect().catch(() => undefined)
    },
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
 * Creates a function that runs scripts on a client. The client's package is recognised by the names of its methods. A
 * client of an unknown package is refused, because it might run a script with the wrong keys.
 *
 * @throws {TypeError} for a client of an unknown package.
 */
export function createEval(client: RedisClient): Eval {
  // A client may be a JavaScript `Proxy` with only a `get` trap, and then `in` does not find its methods.
  const hasMethod = (name: string) => typeof Reflect.get(Object(client), name) === 'function'
  const kind = Object.values(clientKinds).find(({ methods }) => methods.every(hasMethod))
  if (!kind)
    throw new TypeError(
      `redisStore needs a client of ${Object.keys(clientKinds).join(', ')}; received ${describeKind(client)}. ` +
        'Pass the client itself, as its package creates it.',
    )
  const anyClient = client as unknown as AnyClient
  /** Time of the first call since the last answer; `undefined` if there has been no call. */
  let waitingSince: number | undefined
  return async (script, keys, args) => {
    const now = performance.now()
    if (now - (waitingSince ?? now) > HUNG_MS) kind.reconnect?.(anyClient)
    waitingSince ??= now
    const result = await Promise.resolve(kind.run(anyClient, script, [...keys], args.map(String)))
      .catch((error: unknown) => {
        if (isFromReplica(error)) kind.reconnect?.(anyClient)
        throw error
      })
      .finally(() => (waitingSince = undefined))
    if (!Array.isArray(result))
      throw new TypeError(`A script must return a list; received ${describeKind(result)}.`)
    return result.map(toNumber)
  }
}

/**
 * How long a connection may be silent before the next call replaces it, in milliseconds. If the primary's machine is
 * lost, nothing closes the connection, and TCP itself ends it only after about 15 minutes.
 */
const HUNG_MS = 2000

/**
 * Whether the error says that the server is a replica. After a failover, clients stay connected to the previous primary
 * as long as it runs, and only a new connection finds the current one.
 */
const isFromReplica = (error: unknown) =>
  error instanceof Error && /\bREADONLY\b/.test(error.message)

/**
 * Converts digits to a number, because some clients are configured to return numbers as strings. None of the texts in
 * the store consists only of digits.
 */
function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}
