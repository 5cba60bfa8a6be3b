import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSnapshot } from 'fpx-checkout/proxy/node'
import { bankRows } from '../../support/gateway/fixtures.js'
import { formsFoundIn } from '../../support/secrets/canary.js'
import { changeLetter } from '../../support/secrets/changeLetter.js'
import { createProxyHarness, well } from '../../support/proxy/createProxyHarness.js'

let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'fpx-'))))
afterEach(() => rm(folder, { recursive: true }))

const down = () => new Response('', { status: 500 })
const file = async () => join(folder, (await readdir(folder))[0]!)
const world = (gateway = well) =>
  createProxyHarness(
    { snapshot: fileSnapshot(join(folder, 'banks')), admin: { authorize: () => true } },
    gateway,
  )

/** Creates a proxy, requests banks, companies, and ping, and closes the proxy. */
async function fetchAndClose() {
  const first = world()
  for (const path of ['bank', 'company', 'ping']) await first.get(`/api/fpx/${path}`)
  await first.proxy.close()
  return first
}

describe('fileSnapshot', () => {
  it('refuses an empty path, such as the value of an unset variable', () => {
    expect(() => fileSnapshot('')).toThrow('fileSnapshot needs the path of a file')
  })

  it('loads the newest list of each name, even if several processes have saved at the same time', async () => {
    const snapshot = fileSnapshot(join(folder, 'banks'))
    const save = (name: string, text: string) => snapshot.save(name, text)
    const load = (name: string) => snapshot.load(name)
    await Promise.all([save('a', '1'), save('b', '2'), save('a', '3'), save('a', '4')])
    expect(['1', '3', '4']).toContain(await load('a'))
    await save('a', '5')
    expect(await Promise.all([load('a'), load('b'), load('c')])).toEqual(['5', '2', undefined])
  })

  it('serves the banks after a restart during an outage, with their age', async () => {
    await fetchAndClose()
    const second = world(down)
    await second.clock.advance(3_600_000)
    const got = await second.get('/api/fpx/bank')
    expect(got).toMatchObject({ status: 200, body: { data: bankRows(43) } })
    expect(got.headers['fpx-data-age']).toBe('3600')
    expect((await second.get('/api/fpx/bank')).status).toBe(200)
  })

  it('writes one file, without companies and without the API key', async () => {
    await fetchAndClose()
    expect(await readdir(folder)).toHaveLength(1)
    const text = await readFile(await file(), 'utf8')
    expect(text).not.toContain('Company')
    expect(formsFoundIn(text + (await file()))).toEqual([])
  })

  it.each([
    ['was cut off', (text: string) => text.slice(0, -10)],
    ['was changed by another program', changeLetter],
    ['is empty', () => ''],
    ['is not a snapshot', () => '<html>'],
  ])('a file that %s is rejected with an event', async (_case, spoil) => {
    await fetchAndClose()
    await writeFile(await file(), spoil(await readFile(await file(), 'utf8')))
    const second = world(down)
    expect((await second.get('/api/fpx/bank')).status).toBe(502)
    expect(second.events).toContainEqual(
      expect.objectContaining({ type: 'store-failed', store: 'snapshot', action: 'read' }),
    )
  })

  it('does not read a file that was written with another API key', async () => {
    await fetchAndClose()
    const other = createProxyHarness(
      {
        snapshot: fileSnapshot(join(folder, 'banks')),
        gateway: { baseUrl: 'https://gateway.test/v2', apiKey: 'another' },
      },
      down,
    )
    expect((await other.get('/api/fpx/bank')).status).toBe(502)
    expect(other.events.map(({ type }) => type)).toEqual(['refresh-failed'])
  })

  it('does not fail a request if it cannot write', async () => {
    const first = createProxyHarness({ snapshot: fileSnapshot('/dev/null/banks') })
    expect((await first.get('/api/fpx/bank')).status).toBe(200)
    await first.proxy.close()
    expect(first.events).toContainEqual(
      expect.objectContaining({ type: 'store-failed', store: 'snapshot' }),
    )
  })
})
