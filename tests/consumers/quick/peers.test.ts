import { describe, expect, it } from 'vitest'
import { freePort } from '../../support/startDemo.js'
import { createTempProject } from '../../support/consumers/createTempProject.js'
import { sandboxEnvironment } from '../../support/consumers/sandboxEnvironment.js'
import { payThrough, visit } from '../../support/consumers/visit.js'

const white = 'rgb(255, 255, 255)'

describe.each([
  ['18.2.0', '5.0.0', ['prefetchQuery', 'ensureQueryData']],
  ['18.2.0', '5.108.0', ['prefetchQuery', 'ensureQueryData', 'query']],
  ['19.3.1', '5.108.0', ['prefetchQuery', 'ensureQueryData', 'query']],
])('a Vite page with React %s and react-query %s', (react, query, names) => {
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
    // Typing in the search does not change the form.
    expect(await page.getByRole('status').textContent()).toBe('bank_code=BIMB0340')

    const endpoint = `http://127.0.0.1:${port}/api/fpx`
    const rendered = await project.run(`node prefetch.js ${endpoint}`)
    expect(rendered.trim().split('\n')).toEqual(names.map((name) => `${name}: 35 banks`))
    await project.run(`npx fpx-checkout doctor --endpoint ${endpoint}`)
  })
})
