import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createProxy } from '../../src/cli/createProxy.js'
import { readProxySettings } from '../../src/cli/readProxySettings.js'
import { createCommandWithProxyOptions, readyAdapters } from '../../src/cli/proxyOptions.js'
import { runCli } from '../support/cli/runCli.js'

const cliPath = inject('cliPath')

/** Starts a sandbox from the CLI. Returns the environment for a proxy in front of its Billplz lists. */
async function billplz() {
  const command = runCli(cliPath, ['sandbox', '--port', '0'])
  const baseUrl = new URL('/api', await command.address()).href
  return { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key' }
}

describe('--adapter', () => {
  it('check reads only the list if the gateway has no liveness check', async () => {
    const env = await billplz()
    const command = runCli(cliPath, ['doctor'], { ...env, FPX_ADAPTER: 'billplz-v4' })
    expect(await command.ended).toBe(0)
    expect(command.stdout).toMatch(/^ok +key +The key is accepted; the list has 43 banks\.$/m)
    expect(command.stdout).toMatch(/^ok +limit +The gateway allows 60 calls a minute; /m)
  })

  it('check reports the wrong gateway', async () => {
    const env = await billplz()
    const command = runCli(cliPath, ['doctor', '--adapter', 'toyyibpay'], env)
    expect(await command.ended).toBe(1)
    expect(command.stdout).toMatch(
      /^wrong +address .*nothing there .*baseUrl, followed by .*FPX_BASE_URL/m,
    )
  })

  it.each([
    [
      ['proxy', '--adapter', 'paypal'],
      /'--adapter <NAME>' argument 'paypal' is invalid\. Allowed choices are bayarcash-duitnow, /,
    ],
  ])('%j is refused', async (args, sentence) => {
    const env = { FPX_BASE_URL: 'https://a.example', FPX_API_KEY: 'key' }
    const command = runCli(cliPath, args, env)
    expect(await command.ended).toBe(2)
    expect(command.stderr).toMatch(sentence)
  })
})

describe('--budget, with a gateway that allows fewer calls than usual', () => {
  function settingsOf(...args: string[]) {
    vi.stubEnv('FPX_API_KEY', 'key')
    onTestFinished(() => void vi.unstubAllEnvs())
    Object.assign(readyAdapters, { slow: { name: 'slow', path: '/banks', perMinute: 20 } })
    onTestFinished(() => void Reflect.deleteProperty(readyAdapters, 'slow'))
    const command = createCommandWithProxyOptions('proxy')
    command.parse(['--base-url', 'https://a.example', '--adapter', 'slow', ...args], {
      from: 'user',
    })
    return readProxySettings(command.opts())
  }

  it('is half of its limit by default', async () => {
    const settings = settingsOf()
    expect(settings.budget).toBe(10)
    await createProxy(settings, {}).close()
  })

  it('is refused by its own name above that limit', () => {
    expect(() => createProxy(settingsOf('--budget', '30'), {})).toThrow(
      '--budget must be a whole number from 1 to 20, the limit of the gateway for each endpoint; received 30.',
    )
  })
})
