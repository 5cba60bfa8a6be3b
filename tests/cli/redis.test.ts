import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli } from '../support/cli/runCli.js'
import { redisServer } from '../support/redis/redis.js'

async function redis(...options: string[]) {
  const server = await redisServer(options)
  onTestFinished(() => server.kill())
  return server
}

describe('fpx-checkout proxy with FPX_REDIS_URL', () => {
  let folder: string
  let path: string
  beforeAll(() => {
    // The built command finds the client that is installed beside it.
    folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-redis-'))
    path = join(folder, 'dist/cli.js')
    cpSync(resolve(inject('cliPath'), '../..'), folder, { recursive: true })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(resolve('node_modules/ioredis'), join(folder, 'node_modules/ioredis'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function listening(env: Record<string, string>, ...flags: string[]) {
    const command = runCli(path, ['proxy', '--port', '0', ...flags], env)
    return { command, address: await command.address() }
  }

  it('fetches the banks once for all instances', async () => {
    const { sandbox, env } = await serveGateway()
    const { url } = await redis()
    const first = await listening({ ...env, FPX_REDIS_URL: url })
    const second = await listening({ ...env, FPX_REDIS_URL: url })
    for (const { address, command } of [first, second]) {
      const answer = await fetch(`${address}/bank`)
      expect(((await answer.json()) as { data: object[] }).data).toHaveLength(43)
      command.kill('SIGINT')
      expect(await command.ended).toBe(0)
    }
    expect(sandbox.requests).toHaveLength(2)
  })

  it('starts and serves while Redis is unreachable, and logs this once', async () => {
    const { env } = await serveGateway()
    const gone = await redisServer()
    await gone.kill()
    const redisUrl = { FPX_REDIS_URL: gone.url }
    const { command, address } = await listening({ ...env, ...redisUrl })
    expect((await fetch(`${address}/bank`)).status).toBe(200)
    await expect.poll(() => command.stdout).toMatch('redis-lost')
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
    expect(command.stdout.match(/redis-lost/g)).toHaveLength(1)
    expect(command.stdout + command.stderr).not.toMatch('canary')
  })

  it('check reports whether instances can share Redis, or why they cannot', async () => {
    const { env } = await serveGateway()
    const check = async (url: string) => {
      const command = runCli(path, ['doctor'], { ...env, FPX_REDIS_URL: url })
      const code = await command.ended
      return [code, /^(\w+ +)redis +(.*)$/m.exec(command.stdout)?.[0]]
    }
    const server = await redis()
    const good = [0, 'ok     redis    Redis answers, and instances can share it.']
    expect(await check(server.url)).toEqual(good)

    const clusterNode = await redis('--cluster-enabled', 'yes', '--dir', folder)
    const onNode = runCli(path, ['proxy', '--port', '0'], {
      ...env,
      FPX_REDIS_URL: clusterNode.url,
    })
    expect(await onNode.ended).toBe(1)
    expect(onNode.stderr).toMatch(/^error: .*belongs to a cluster.*mount the proxy/)
    expect(await check(clusterNode.url)).toEqual([
      1,
      expect.stringMatching(/^wrong .*belongs to a cluster.*mount the proxy/),
    ])

    const guide = readFileSync('src/guides/instances.md', 'utf8')
    const [, rights] = /^ACL SETUSER fpx on >PASSWORD (.*)$/m.exec(guide)!
    const admin = new Redis(server.port)
    const addressOf = async (user: string, ...rights: string[]) => {
      await admin.call('ACL', 'SETUSER', user, 'on', '>canary', '~fpx-checkout:*', ...rights)
      return server.url.replace('//', `//${user}:canary@`)
    }
    const guideUser = await addressOf('fpx', ...rights!.split(' '))
    expect(await check(guideUser)).toEqual(good)
    expect(await check(await addressOf('reader', '+@all', '-set'))).toEqual([
      1,
      expect.stringMatching(/^wrong .*cannot share Redis: .*user.* rights of its user\.$/),
    ])
    expect(await check(server.url.replace('//', '//reader:canary-wrong@'))).toEqual([
      1,
      expect.stringMatching(/^wrong .*WRONGPASS(?!.*canary)/),
    ])
    admin.disconnect()
    await server.kill()
    expect(await check(server.url)).toEqual([1, expect.stringMatching(/^wrong .*ECONNREFUSED/)])
  })

  it('check ends if the connection to Redis is opened after it has given up', async () => {
    const { env } = await serveGateway()
    const { url } = await redis()
    // Every connection is opened 1.5 s late, and `doctor` waits for one second.
    const slowNetwork = `import net from 'node:net'
      net.createConnection = (options) => {
        const socket = new net.Socket()
        setTimeout(() => socket.connect(options), 1500)
        return socket
      }`
    const command = runCli(path, ['doctor'], {
      ...env,
      FPX_REDIS_URL: url,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(slowNetwork)}`,
    })
    expect(await command.ended).toBe(1)
    expect(command.stdout).toMatch(/^wrong +redis +Instances cannot share Redis: /m)
  })
})

describe('fpx-checkout proxy with a wrong FPX_REDIS_URL', () => {
  const cliPath = inject('cliPath')

  it.each([
    [
      'a missing Redis client',
      'redis://127.0.0.1:6379',
      /^error: FPX_REDIS_URL needs a Redis client .*npm install ioredis/,
      1,
    ],
    [
      'a URL with another protocol',
      'https://cache.example',
      /^error: FPX_REDIS_URL must be an address such as redis:/,
      2,
    ],
    [
      'a value that is not a URL',
      '127.0.0.1',
      /^error: FPX_REDIS_URL must be an address such as redis:/,
      2,
    ],
    [
      'a bare percent sign in the password',
      'redis://:canary%@127.0.0.1:6379',
      /^error: FPX_REDIS_URL must be .* %25 (?!.*canary)/,
      2,
    ],
  ])('prints how to fix %s', async (_what, url, sentence, code) => {
    const { env } = await serveGateway()
    const command = runCli(cliPath, ['proxy', '--port', '0'], { ...env, FPX_REDIS_URL: url })
    expect(await command.ended).toBe(code)
    expect(command.stderr).toMatch(sentence)
    expect(command.stderr).toMatch(/^[^\n]+\n$/)
  })
})
