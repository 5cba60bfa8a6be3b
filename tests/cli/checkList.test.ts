import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { bankRows, pageOf } from '../support/gateway/fixtures.js'
import { runCli } from '../support/cli/runCli.js'

const cliPath = inject('cliPath')

/** Runs `fpx-checkout doctor` with a gateway that responds with `list`. Returns the exit code and what isn't `ok`. */
async function check(list: (url: string) => unknown, ...flags: string[]) {
  const server = createServer(({ url = '' }, response) => {
    const body = url.includes('/ping') ? { message: 'pong' } : list(`http://gateway.test${url}`)
    response.setHeader('X-RateLimit-Limit', '60').end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = { FPX_BASE_URL: `http://127.0.0.1:${port}/v2`, FPX_API_KEY: 'key' }
  const command = runCli(cliPath, ['doctor', ...flags], env)
  const code = await command.ended
  return { code, faults: command.stdout.split('\n').filter((line) => !/^ok |^$/.test(line)) }
}

const paged = (url: string) => pageOf(bankRows(43), url)

it('check finds nothing wrong with a list that it reads to its end', async () => {
  expect(await check(paged)).toEqual({ code: 0, faults: [] })
})

it('check reports that the list has more pages than it may read', async () => {
  expect(await check(paged, '--max-pages', '1')).toEqual({
    code: 1,
    faults: [
      'wrong  pages    The list of banks has more pages than the 1 that --max-pages allows, so banks are missing: raise --max-pages.',
    ],
  })
})

it('check reports that the gateway sends fewer banks than it announces', async () => {
  const { data } = paged('http://gateway.test/v2/bank?page=1&perPage=40')
  expect(await check(() => ({ data, meta: { total: 43 } }))).toEqual({
    code: 1,
    faults: [
      'wrong  pages    Banks may be missing: the gateway sends the same page again, or fewer banks than it announces. Ask it how its list is divided into pages.',
    ],
  })
})

it('check reports the rows that it cannot read', async () => {
  const rows = bankRows(43).map((row, index) => (index < 3 ? { ...row, code: null } : row))
  expect(await check(() => ({ data: rows }))).toEqual({
    code: 1,
    faults: [
      'wrong  rows     Banks are missing, because rows of the list cannot be read (3), such as data[0].code: expected a string; received null.',
    ],
  })
})
