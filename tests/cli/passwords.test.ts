import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildCli, runCli } from '../support/cli/runCli.js'

let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterAll(() => cli.remove())

const secret = 'hunter2'

/** URLs that contain a password, as people write and mistype them. */
const addresses = (host: string) => [
  `http://user:${secret}@${host}/api/fpx`,
  `http://${secret}@${host}/api/fpx`,
  `http://:${secret}@${host}/`,
  `http://user:a@${secret}@${host}/`,
  `http://us'er":a"${secret}@${host}/`,
  `http://user: ${secret}@${host}/`,
  `http://user:%68${secret}@${host}/?q#f`,
  `http:user:${secret}@${host}`,
  `http:\\\\user:${secret}@${host}`,
  `HTTP://user:${secret}@${host}`,
]

/** Mistyped addresses that are not valid HTTP URLs. */
const mistyped = (host: string) => [
  `user:${secret}@${host}`,
  `//user:${secret}@${host}`,
  `ftp://user:${secret}@${host}`,
  `http://user:a/${secret}@${host}`,
  `http://user:${secret}@${host}:port`,
  `http://user:${secret}@`,
]

async function printedBy(...args: string[]): Promise<string> {
  const command = runCli(cli.path, args, { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: 'k' })
  await command.ended
  return command.stdout + command.stderr
}

it.each([...addresses('127.0.0.1:9'), ...mistyped('127.0.0.1:9')])(
  'the password in %j is never printed',
  async (address) => {
    for (const args of [
      ['doctor', '--endpoint', address],
      ['doctor', `--endpoint=${address}`],
      ['doctor', address],
      ['doctor', '--endpoint', 'http://127.0.0.1:9', address],
      ['proxy', '--cors-origin', address],
      ['proxy', '--base-path', address],
      [address],
    ]) {
      const printed = await printedBy(...args)
      expect(printed, args.join(' ')).toMatch(/\S/)
      expect(printed, args.join(' ')).not.toContain(secret)
    }
  },
)

it('the password in a reachable URL is not printed either', async () => {
  const { baseUrl, close } = await serveSandbox(createSandbox())
  onTestFinished(close)
  const { host } = new URL(baseUrl)
  const printed = await printedBy('doctor', '--endpoint', `http://user:${secret}@${host}/v2`)
  expect(printed).toContain('banks')
  expect(printed).not.toContain(secret)
})

it('a URL without a password is printed unchanged', async () => {
  expect(await printedBy('doctor', '--endpoint', 'http://127.0.0.1:9/api')).toMatch(
    /^error: http:\/\/127\.0\.0\.1:9\/api cannot be checked/,
  )
})
