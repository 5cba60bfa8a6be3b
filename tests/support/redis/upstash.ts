import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Redis } from 'ioredis'
import { listen } from '../sockets/listen.js'

/** Upstash's REST API in front of a Redis server. */
export interface Upstash {
  url: string
  token: string
  close: () => Promise<void>
}

type Reply = { result: unknown } | { error: string }

/**
 * Serves Upstash's REST API as documented. `POST /` takes one command as a JSON array, and `POST /pipeline` several.
 * Strings in a result are base64-encoded if the request asks for it.
 */
export async function upstash(redisPort: number): Promise<Upstash> {
  const redis = new Redis(redisPort)
  const token = 'the-token-of-this-database'

  async function run(command: unknown, encode: (result: unknown) => unknown): Promise<Reply> {
    const [name = '', ...args] = command as string[]
    try {
      return { result: encode(await redis.call(name, ...args.map(String))) }
    } catch (error) {
      return { error: (error as Error).message }
    }
  }

  async function answer(path: string, body: unknown, encode: (result: unknown) => unknown) {
    if (path !== '/pipeline') return run(body, encode)
    const replies: Reply[] = []
    for (const command of body as unknown[]) replies.push(await run(command, encode))
    return replies
  }

  const server = createServer((request, response) => {
    const { authorization, 'upstash-encoding': encoding } = request.headers
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (authorization !== `Bearer ${token}`) return send(401, { error: 'Unauthorized' })
    void text(request)
      .then((body) =>
        answer(request.url ?? '', JSON.parse(body), encoding === 'base64' ? inBase64 : (it) => it),
      )
      .then((body) => send('error' in body ? 400 : 200, body))
  })
  const { port, close } = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    async close() {
      await close()
      redis.disconnect()
    },
  }
}

function inBase64(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(inBase64)
  return typeof result === 'string' ? Buffer.from(result).toString('base64') : result
}
