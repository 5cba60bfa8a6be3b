import { afterEach, describe, expect, it } from 'vitest'
import { phpServers } from '../support/php/phpServers.js'
import { wellOnOnePage } from '../support/proxy/createProxyHarness.js'
import { type BanksInPhp, startBanks } from './support/startBanks.js'

const PATH = '/api/fpx/bank'
const servers = Object.keys(phpServers) as (keyof typeof phpServers)[]

let world: BanksInPhp | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

describe.each(servers)('a shared host with %s', (server) => {
  it.each(['set_time_limit', 'ignore_user_abort', 'ini_set'])('may disable %s', async (name) => {
    const ini = { disable_functions: name, 'zlib.output_compression': '1' }
    world = await startBanks(wellOnOnePage, { server, ini })
    const { get, calls, advance } = world
    const { headers, text } = await get(PATH)
    expect(headers['content-length']).toBe(String(text.length))
    const zipped = await get(PATH, { 'accept-encoding': 'gzip' })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip' })
    advance(61_000)
    const again = await get(PATH, { 'if-none-match': headers['etag']! })
    expect(again.status).toBe(304)
    expect(again.headers).not.toHaveProperty('content-type')
    // The refresh has ended once the only worker answers again.
    await get('/api/fpx/other')
    expect(calls).toHaveLength(2)
    expect(world.server.log()).not.toContain('Fatal')
  })
})
