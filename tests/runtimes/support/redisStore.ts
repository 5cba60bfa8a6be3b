import { type RedisClient, redisStore } from 'fpx-checkout/proxy/redis'

/** The Bun APIs that this module uses. */
interface Bun {
  RedisClient: new (url: string) => RedisClient
  serve(options: {
    port: number
    hostname: string
    fetch: (request: Request) => Promise<Response>
  }): { port: number }
}

const { Bun } = globalThis as unknown as { Bun: Bun }
const store: Record<string, unknown> = {
  ...redisStore(new Bun.RedisClient(process.argv[2] ?? '')),
}

/** Lets a test in another process call the store's methods, with a request body `{ method, args }`. */
const { port } = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { method, args } = (await request.json()) as { method: string; args: never[] }
    const call = store[method] as (...args: never[]) => Promise<unknown>
    return Response.json({ result: await call(...args) })
  },
})
console.log(port)
