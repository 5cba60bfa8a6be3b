/** A client of `ioredis` or of `redis`: anything with their `eval`. */
export interface RedisClient {
  /** Runs a script; how it takes keys and arguments is found out. */
  eval: (...args: never[]) => unknown
}

/** Runs a script with its keys and arguments. */
export type Eval = (
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<readonly unknown[]>

type IoredisEval = (script: string, count: number, ...rest: string[]) => Promise<unknown>
type NodeRedisEval = (
  script: string,
  options: { keys: string[]; arguments: string[] },
) => Promise<unknown>

/** Speaks to whichever client this is: ioredis takes keys and arguments in a row, redis takes them as options. */
export function evalOn(client: RedisClient): Eval {
  const run: Eval = async (script, keys, args) => {
    const texts = args.map(String)
    const result =
      'defineCommand' in client
        ? await (client.eval as IoredisEval).call(client, script, keys.length, ...keys, ...texts)
        : await (client.eval as NodeRedisEval).call(client, script, {
            keys: [...keys],
            arguments: texts,
          })
    if (!Array.isArray(result)) throw new TypeError('Redis gave something else than a list')
    return result as unknown[]
  }
  return run
}
