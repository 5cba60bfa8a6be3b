import { execFileSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { fileSnapshot } from 'fpx-checkout/proxy/node'
import { hashKey } from '../../../src/proxy/coordinator/Seal.js'
import { requestOf } from '../../support/proxy/createProxyHarness.js'
import { noLogger } from '../../support/proxy/noLogger.js'

/** The keys of the merchants, of which there are more than threads in libuv. */
const KEYS = Array.from({ length: 8 }, (_none, number) => `key${number}`)

/**
 * Runs a proxy on a hung disk in a separate process, since a hung disk never releases the threads that wait for it.
 * Prints the status each payer received as a line of JSON, and then a line for every other use of libuv's threads that
 * still works.
 */
export async function run([hangs, baseUrl = '', folder = '']: readonly string[]): Promise<void> {
  const banks = join(folder, 'banks')
  // Opening a pipe for reading blocks a pool thread until another process opens the pipe for writing.
  const pipe = (path: string) => execFileSync('mkfifo', [path])
  if (hangs === 'load')
    for (const key of KEYS)
      pipe(`${banks}.${await hashKey('list', baseUrl, key, 'bank', '/bank', 'standard')}.snapshot`)
  else {
    const path = join(folder, 'pipe')
    pipe(path)
    fs.rename = async () => {
      await fs.open(path)
    }
    syncBuiltinESMExports()
  }

  const proxy = createFpxProxy({
    gateway: { baseUrl, timeoutMs: 2000 },
    tenants: {
      resolve: (request) => ({
        id: `${request.header('key')}`,
        apiKey: `${request.header('key')}`,
      }),
    },
    snapshot: fileSnapshot(banks),
    logger: noLogger,
  })
  const answers = KEYS.map(async (key) => proxy.handle(requestOf('/api/fpx/bank', { key })))
  console.log(JSON.stringify((await Promise.all(answers)).map(({ status }) => status)))
  // By now, every list is being saved.
  await proxy.close()
  await lookup('localhost')
  console.log('dns')
  await fs.readFile('package.json')
  console.log('disk')
}
