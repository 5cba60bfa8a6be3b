import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createTempProject } from '../support/createTempProject.js'
import { peers } from '../support/peers.js'
import { sandboxEnvironment } from '../support/sandboxEnvironment.js'
import { payThrough, visit } from '../support/visit.js'
import { nodeAtLeast } from '../../support/programs/nodePrograms.js'
import { redisServer } from '../../support/redis/redis.js'
import { freePort } from '../../support/sockets/listen.js'
import { upstash } from '../../support/redis/upstash.js'

/** A line for each test: what was installed beside the package, and whether it ran. */
const matrix: string[] = []
afterEach(({ task }) => {
  const beside = task.suite?.name ?? ''
  matrix.push(`${beside.padEnd(42)} ${task.result?.state === 'fail' ? 'FAILED' : 'ok'}`)
})
afterAll(() => console.log(`The package beside its peers:\n${matrix.join('\n')}`))

const white = 'rgb(255, 255, 255)'
const [oldReact, newReact] = peers.react
const [oldQuery, newQuery] = peers['@tanstack/react-query']

describe.each([
  [oldReact, oldQuery, ['prefetchQuery', 'ensureQueryData']],
  [oldReact, newQuery, ['prefetchQuery', 'ensureQueryData', 'query']],
  [newReact, newQuery, ['prefetchQuery', 'ensureQueryData', 'query']],
])('react %s, react-query %s', (react, query, names) => {
  it('accepts a payment as a production build, and renders the banks on the server after each kind of prefetch', async () => {
    const versions = [`react@${react}`, `react-dom@${react}`, `@tanstack/react-query@${query}`]
    const [project, env] = await Promise.all([
      createTempProject('vite-react', ...versions),
      sandboxEnvironment(),
    ])
    const port = await freePort()
    await project.run('npx vite build')
    await project.start(`npx vite preview --port ${port} --host 127.0.0.1`, /127\.0\.0\.1/, env)
    const page = await visit(`http://127.0.0.1:${port}`)
    await page.getByRole('combobox', { name: 'Bank' }).click()
    const list = page.locator('[data-fpx-part=popover]')
    await list.getByRole('option').first().waitFor()
    // The shop's build rewrites the styles for older browsers, and must not change the colour in this browser.
    expect(await list.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(white)
    await payThrough(page, 'Bank Islam')
    await page.getByText('The payer chose BIMB0340').waitFor()
    // Typing in the search doesn't change the form.
    expect(await page.getByRole('status').textContent()).toBe('bank_code=BIMB0340')

    const endpoint = `http://127.0.0.1:${port}/api/fpx`
    const rendered = await project.run(`node prefetch.js ${endpoint}`)
    expect(rendered.trim().split('\n')).toEqual(names.map((name) => `${name}: 35 banks`))
    await project.run(`npx fpx-checkout doctor --endpoint ${endpoint}`)
  })
})

describe.each(peers.msw)('msw %s', (version) => {
  it("mocks the proxy and the gateway, in Node and in a page's service worker", async () => {
    const project = await createTempProject('msw', `msw@${version}`)
    const node = version.startsWith('2') ? 'node' : nodeAtLeast(22)
    expect(await project.run(`${node} server.js`)).toContain('43 banks, pong')

    await project.run(`${node} node_modules/msw/cli/index.js init public`)
    await project.run('npx vite build --target esnext')
    const port = await freePort()
    await project.start(`npx vite preview --port ${port} --host 127.0.0.1`, /127\.0\.0\.1/)
    const page = await visit(`http://127.0.0.1:${port}`)
    await page.getByText('43 banks').waitFor()
  })
})

const clients = (['ioredis', 'redis', '@upstash/redis'] as const).flatMap((name) =>
  peers[name].map((version) => [name, version] as const),
)

describe.each(clients)('%s %s', (name, version) => {
  it('shares the list and the budget of two instances in Redis', async () => {
    const [project, redis] = await Promise.all([
      createTempProject('store', `${name}@${version}`),
      redisServer(),
    ])
    onTestFinished(() => redis.kill())
    const rest = await upstash(redis.port)
    onTestFinished(() => rest.close())
    const address = name === '@upstash/redis' ? `${rest.url} ${rest.token}` : redis.url
    const printed = await project.run(`node server.js ${name} ${address}`)
    expect(printed.trim().split('\n')).toEqual([
      'first: 43 banks, 2 calls',
      'second: 43 banks, 2 calls',
    ])
    if (name !== 'ioredis') return
    const env = { ...(await sandboxEnvironment()), FPX_REDIS_URL: redis.url }
    expect(await project.run('npx fpx-checkout doctor', env)).toContain('instances can share it')
  })
})

const withNewMajor = Object.entries(peers).flatMap(([name, versions]) => {
  const [lowest = '', newest = ''] = [versions[0], versions.at(-1)]
  const range = `^${lowest}`
  return newest.split('.')[0] === lowest.split('.')[0] ? [] : [[name, newest, range] as const]
})

describe.each(withNewMajor)('control: %s %s, if the range were %s', (name, version, range) => {
  it('is refused by npm', async () => {
    const project = await createTempProject()
    await project.run(`cp -r ${inject('unpacked')} package`)
    const manifestFile = join(project.folder, 'package/package.json')
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
      peerDependencies: Record<string, string>
    }
    manifest.peerDependencies[name] = range
    writeFileSync(manifestFile, JSON.stringify(manifest))
    await project.run('npm pack ./package')
    const install = project.run(`npm install ./fpx-checkout-*.tgz ${name}@${version}`)
    await expect(install).rejects.toThrow('ERESOLVE')
  })
})
