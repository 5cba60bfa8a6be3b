import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { CANARY, formsFoundIn } from '../support/secrets/canary.js'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli, untilReady } from '../support/cli/runCli.js'

const cliPath = inject('cliPath')

const key = 'sandbox-key-of-thirty-two-characters'
const token = `${CANARY}-${'x'.repeat(32)}`

/** Writes a token file. Returns its path. */
function tokenFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-token-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'token')
  writeFileSync(path, content)
  return path
}

async function proxy(path: string | undefined, variables: Record<string, string> = {}) {
  const gateway = await serveGateway({}, key)
  const env = { ...gateway.env, ...variables }
  const flags = ['--port', '0', ...(path === undefined ? [] : ['--admin-token-file', path])]
  const command = runCli(cliPath, ['proxy', ...flags], env)
  const address = await command.address()
  const get = (headers: Record<string, string>, route = '/company') =>
    fetch(`${address}${route}`, { headers })
  return { command, get, address }
}

describe('--admin-token-file', () => {
  it.each([
    ['by itself', token],
    ['with a final newline', `${token}\n`],
    ['with a final Windows newline', `${token}\r\n`],
  ])('gives requests with the token in the file access to /company, %s', async (_how, content) => {
    const { get } = await proxy(tokenFile(content))
    for (const scheme of ['Bearer', 'bearer']) {
      const answer = await get({ authorization: `${scheme} ${token}` })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(((await answer.json()) as { data: object[] }).data.length).toBeGreaterThan(0)
    }
  })

  it('can be replaced by FPX_ADMIN_TOKEN or FPX_ADMIN_TOKEN_FILE', async () => {
    for (const [name, value] of [
      ['FPX_ADMIN_TOKEN', token],
      ['FPX_ADMIN_TOKEN_FILE', tokenFile(token)],
    ] as const) {
      const { get } = await proxy(undefined, { [name]: value })
      expect((await get({ authorization: `Bearer ${token}` })).status).toBe(200)
      expect((await get({})).status).toBe(401)
    }
  })

  it('gives only requests with the token access to /status', async () => {
    const { get, address } = await proxy(tokenFile(token))
    await untilReady(address)
    const answer = await get({ authorization: `Bearer ${token}` }, '/status')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.json()).toMatchObject({
      offline: [],
      list: { ageSeconds: expect.any(Number) as number },
    })
    for (const headers of [{}, { authorization: `Bearer ${token}x` }]) {
      const refused = await get(headers as Record<string, string>, '/status')
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toContain('Bearer')
      expect(await refused.json()).toMatchObject({ code: 'signed-out' })
    }
  })

  it('refuses every other request with 403', async () => {
    const { get } = await proxy(tokenFile(token))
    const refused: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${token.slice(1)}` },
      { authorization: `Bearer ${token.slice(0, -1)}y` },
      { authorization: `Bearer ${token.toUpperCase()}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer "${token}"` },
      { authorization: `Basic ${token}` },
      { authorization: token },
      { authorization: `Bearer ${key}` },
      { cookie: `token=${token}` },
      { 'x-authorization': `Bearer ${token}` },
      // Another site's page may know a stolen token, or a browser extension may add the token to the page's request.
      { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of refused) {
      const answer = await get(headers)
      const isCrossSite = 'sec-fetch-site' in headers
      expect(answer.status, JSON.stringify(headers)).toBe(isCrossSite ? 403 : 401)
      expect(await answer.json()).toMatchObject({
        code: isCrossSite ? 'company-refused' : 'signed-out',
      })
      const challenge = answer.headers.get('www-authenticate')
      if (isCrossSite) expect(challenge).toBeNull()
      else expect(challenge).toMatch(/^Bearer realm="fpx-checkout"(, error="invalid_token")?$/)
    }
  })

  it('never writes the token to responses, the log or the metrics', async () => {
    const { command, get } = await proxy(tokenFile(token), { FPX_METRICS_PORT: '0' })
    const metrics = /"metrics":"([^"]+)"/.exec(command.stdout)![1]!
    const written: string[] = []
    for (const answer of [
      await get({ authorization: `Bearer ${token}` }),
      await get({ authorization: `Bearer ${token}x` }),
      await fetch(metrics),
    ])
      written.push(JSON.stringify([...answer.headers]), await answer.text())
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
    written.push(command.stdout, command.stderr)
    expect(written.join('\n').length).toBeGreaterThan(1000)
    expect(formsFoundIn(written.join('\n'))).toEqual([])
  })

  it.each([
    [
      'a short token',
      'canary-abc\n',
      /must have 32 to 4096 characters; received 10\. .*openssl rand/,
    ],
    ['6,000 characters', 'canary'.repeat(1000), /must have 32 to 4096 characters; received 6000\./],
    ['a token with a space', `canary ${token}`, /one line of printable ASCII without blanks/],
    ['two lines', `${token}\ncanary\n`, /one line of printable ASCII without blanks/],
    ['letters outside ASCII', `canary-é${token}`, /one line of printable ASCII/],
    ['the API key', key, /must not be the API key/],
    ['a folder', undefined, /must be a file that this user can read; .* itself \(EISDIR\)/],
  ])('%s is refused with a one-line error', async (_what, content, sentence) => {
    const path = content === undefined ? tmpdir() : tokenFile(content)
    const env = { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: key }
    const command = runCli(cliPath, ['proxy', '--admin-token-file', path], env)
    expect(await command.ended).toBe(2)
    expect(command.stdout).toBe('')
    expect(command.stderr).toMatch(/^error: [^\n]+\n$/)
    expect(command.stderr).toMatch(sentence)
    expect(command.stderr.replaceAll(path, '')).not.toMatch(/canary|sandbox-key/)
  })
})
