import { describe, expect, it } from 'vitest'
import { freePort } from '../../support/startDemo.js'
import { makePlace } from '../../support/consumers/makePlace.js'
import { sandboxEnvironment } from '../../support/consumers/sandboxEnvironment.js'
import { payThrough, visit } from '../../support/consumers/visit.js'

describe.each([
  ['18.2.0', '5.0.0', ['prefetchQuery', 'ensureQueryData']],
  ['18.2.0', '5.108.0', ['prefetchQuery', 'ensureQueryData', 'query']],
  ['19.3.1', '5.108.0', ['prefetchQuery', 'ensureQueryData', 'query']],
])('a page of Vite with React %s and react-query %s', (react, query, names) => {
  it('is paid, built as it is deployed, and rendered with the banks by each name of a prefetch', async () => {
    const versions = [`react@${react}`, `react-dom@${react}`, `@tanstack/react-query@${query}`]
    const [place, env] = await Promise.all([
      makePlace('vite-react', ...versions),
      sandboxEnvironment(),
    ])
    const port = await freePort()
    await place.run('npx vite build')
    await place.start(`npx vite preview --port ${port} --host 127.0.0.1`, /127\.0\.0\.1/, env)
    const page = await visit(`http://127.0.0.1:${port}`)
    await payThrough(page, 'Bank Islam')
    await page.getByText('The payer chose BIMB0340').waitFor()

    const endpoint = `http://127.0.0.1:${port}/api/fpx`
    const rendered = await place.run(`node prefetch.js ${endpoint}`)
    expect(rendered.trim().split('\n')).toEqual(names.map((name) => `${name}: 35 banks`))
    await place.run(`npx fpx-checkout doctor --endpoint ${endpoint}`)
  })
})
