import { onTestFinished, vi } from 'vitest'
import type { SharedStore } from '../../../src/proxy/store/SharedStore.js'
import { buildSnippet } from './buildSnippet.js'

/** The clients in instances.md: a string that only the client's block contains, and the code that disconnects it. */
const blocks = {
  ioredis: ['new Redis(process.env.FPX_REDIS_URL', 'redis.disconnect()'],
  redis: ['createClient(', 'client.destroy()'],
  'ioredis with Sentinel': ['sentinels:', 'redis.disconnect()'],
  'redis with Sentinel': ['createSentinel(', 'client.destroy()'],
} as const

/**
 * Runs a client's snippet from instances.md until the test ends and returns the store that the snippet exports.
 *
 * @param edit - replaces hosts that don't exist on this machine.
 */
export async function sharedStoreOfGuide(
  client: keyof typeof blocks,
  edit = (text: string) => text,
): Promise<SharedStore> {
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('log', { info: () => undefined, warn: () => undefined, error: () => undefined })
  vi.stubEnv('FPX_BASE_URL', 'http://127.0.0.1:1/v2')
  vi.stubEnv('FPX_API_KEY', 'sandbox-key')
  const [marker, disconnect] = blocks[client]
  const load = await buildSnippet<{ shared: SharedStore; close: () => void }>(
    'src/guides/instances.md',
    marker,
    (text) => `${edit(text)}\nexport const close = () => ${disconnect}\n`,
  )
  const { shared, close } = await load()
  onTestFinished(close)
  return shared
}
