import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { banks } from '../support/gateway/faults.js'
import { openWooShop } from '../support/embed/woocommerce/openWooShop.js'
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

it('a host that disables curl_exec is told so', () => {
  const code = `require 'src/php/FpxBanks.php';
    try { new FpxCheckout\\FpxBanks(['baseUrl' => 'https://gateway.example', 'apiKey' => 'key']); }
    catch (InvalidArgumentException $error) { echo $error->getMessage(); }`
  const args = ['-d', 'disable_functions=curl_exec', '-r', code]
  const message = /php\.ini disables curl_exec in `disable_functions`\. .* pass `http`/
  expect(execFileSync('php', args, { encoding: 'utf8' })).toMatch(message)
})

describe('a list with the cookie of one payer is stored by no shared cache', () => {
  it.each(servers)('with %s and a session of PHP', async (server) => {
    const ini = { 'session.save_path': tmpdir() }
    world = await startBanks(wellOnOnePage, { server, ini, env: { FPX_SESSION: '1' } })
    for (const path of [PATH, `${PATH}/${banks[0]!.code}`]) {
      const { headers } = await world.get(path)
      expect(headers['set-cookie']).toContain('PHPSESSID=')
      expect(headers['cache-control']).toMatch(/^private, max-age=15/)
      // A payer who has the cookie already doesn't get it again.
      const cookie = headers['set-cookie']!.split(';')[0]!
      const again = await world.get(path, { cookie })
      expect(again.headers['cache-control']).toMatch(/^public, max-age=15/)
    }
  })

  it('with WordPress and a plugin that sets a cookie', async () => {
    const woo = await openWooShop("setcookie('visitor', '1');")
    onTestFinished(() => woo.close())
    const { headers } = await fetch(`${woo.url}/wp-json/fpx-checkout/v1/bank`)
    expect(headers.get('set-cookie')).toBe('visitor=1')
    expect(headers.get('cache-control')).toMatch(/^private, max-age=15/)
  })
})

describe('the temporary folder of all users', () => {
  const SHOP = '<?php // the shop'
  let temporary: string
  let shopFile: string
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'fpx-temporary-'))
    shopFile = join(temporary, 'shop.php')
    writeFileSync(shopFile, SHOP)
  })
  afterEach(() => rmSync(temporary, { recursive: true }))

  const start = async (cache: string | null, disabled = '') =>
    (world = await startBanks(wellOnOnePage, {
      server: 'php -S',
      banks: { cache },
      ini: { sys_temp_dir: temporary, disable_functions: disabled },
    }))
  const readFolder = () =>
    join(
      temporary,
      readdirSync(temporary).find((name) => name.startsWith('fpx-checkout-'))!,
    )
  /** Lets the lock lead to a file of the shop. */
  const linkLock = (folder: string) => {
    const lock = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.lock'))!,
    )
    rmSync(lock)
    symlinkSync(shopFile, lock)
  }

  it('replaces a folder that PHP cannot write, which is logged once', async () => {
    // Nobody can create a folder below a file.
    const { get, calls, server } = await start('/dev/null/cache')
    for (let payer = 0; payer < 3; payer++) expect((await get(PATH)).status).toBe(200)
    expect(calls).toHaveLength(1)
    expect(server.log().match(/PHP can't write the folder "\/dev\/null\/cache"/g)).toHaveLength(1)
  })

  it.each(['', 'posix_geteuid,getmyuid'])(
    'has a folder for PHP if these functions are disabled: %j',
    async (disabled) => {
      const { get, calls } = await start(null, disabled)
      for (let payer = 0; payer < 3; payer++) expect((await get(PATH)).status).toBe(200)
      expect(calls).toHaveLength(1)
    },
  )

  it("does not let another user guess the folder's name and take it", async () => {
    writeFileSync(join(temporary, `fpx-checkout-${process.getuid?.()}`), '')
    const { get } = await start(null)
    expect((await get(PATH)).status).toBe(200)
  })

  /** What another user can do once the folder is gone, which some hosts see to at night. */
  const takeovers: Record<string, (folder: string) => void> = {
    'others can write': (folder) => chmodSync(folder, 0o777),
    'is a link': (folder) => {
      renameSync(folder, join(temporary, 'elsewhere'))
      symlinkSync(join(temporary, 'elsewhere'), folder)
    },
    // Only root can give a folder to another user.
    ...(process.getuid?.() === 0 && {
      'belongs to another user': (folder: string) => chownSync(folder, 65534, 65534),
    }),
  }

  it.each(Object.entries(takeovers))('does not use a folder that %s', async (_what, take) => {
    const { get, advance, server } = await start(null)
    await get(PATH)
    linkLock(readFolder())
    take(readFolder())
    advance(61_000)
    expect(await get(PATH)).toMatchObject({ status: 500, code: 'misconfigured' })
    expect(readFileSync(shopFile, 'utf8')).toBe(SHOP)
    const reason = /PHP has no folder that nobody else can write.* Pass `cache`/
    await expect.poll(server.log).toMatch(reason)
  })

  it('does not follow a lock that is a link in the folder of `cache` either', async () => {
    const { get, advance, server } = await start(join(temporary, 'cache'))
    await get(PATH)
    linkLock(join(temporary, 'cache'))
    advance(61_000)
    expect((await get(PATH)).status).toBe(200)
    await get('/api/fpx/other')
    expect(readFileSync(shopFile, 'utf8')).toBe(SHOP)
    await expect.poll(server.log).toContain('Pass `cache`')
  })
})

describe("a shop's page", () => {
  const failures = ['get', 'add', 'set'].flatMap((call) =>
    ['RuntimeException', 'Exception', 'Error'].map((type) => [call, type] as const),
  )

  it.each(failures)('survives a cache whose `%s` fails with %s', (call, type) => {
    expect(
      JSON.parse(
        execFileSync('php', ['tests/php/support/failingCache.php', call, type], {
          encoding: 'utf8',
        }),
      ),
    ).toEqual({
      options: [],
      all: 'misconfigured',
      answer: 500,
      log: [`The bank list can't be read or stored. ${type}: Redis is down.`],
    })
  })
})
