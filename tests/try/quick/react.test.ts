import { describe, it } from 'vitest'
import { freePort } from '../../support/startDemo.js'
import { makePlace } from '../../support/try/makePlace.js'
import { sandboxEnvironment } from '../../support/try/sandboxEnvironment.js'
import { payThrough, visit } from '../../support/try/visit.js'

describe('a page of Vite with React 18.2 and the oldest react-query', () => {
  it('is paid, built as it is deployed', async () => {
    const [place, env] = await Promise.all([makePlace('vite-react18'), sandboxEnvironment()])
    const port = await freePort()
    await place.run('npx vite build')
    await place.start(`npx vite preview --port ${port} --host 127.0.0.1`, /127\.0\.0\.1/, env)
    const page = await visit(`http://127.0.0.1:${port}`)
    await payThrough(page, 'Bank Islam')
    await page.getByText('The payer chose BIMB0340').waitFor()
    await place.run(`npx fpx-checkout doctor --endpoint http://127.0.0.1:${port}/api/fpx`)
  })
})
