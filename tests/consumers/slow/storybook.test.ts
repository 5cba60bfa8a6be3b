import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../../support/sockets/listen.js'
import { createTempProject } from '../support/createTempProject.js'
import { sandboxEnvironment } from '../support/sandboxEnvironment.js'
import { visit } from '../support/visit.js'

it('Storybook opens the demo’s story files, and its doctor finds no problem', async () => {
  const [project, env] = await Promise.all([createTempProject('storybook'), sandboxEnvironment()])
  cpSync('src/demo/stories', join(project.folder, 'stories'), { recursive: true })
  const port = await freePort()
  await project.start(`npx storybook dev --ci --port ${port}`, /Storybook ready/, env)
  const url = `http://127.0.0.1:${port}`

  const { entries } = (await (await fetch(`${url}/index.json`)).json()) as {
    entries: Record<string, { title: string }>
  }
  expect(Object.keys(entries).length).toBeGreaterThan(70)

  const page = await visit(`${url}/iframe.html?id=bank-picker-basics--open&viewMode=story`)
  await page.getByRole('option', { name: /^Maybank2U/ }).waitFor()
  await page.goto(`${url}/iframe.html?id=bank-picker-basics--searching&viewMode=story`)
  await page.getByText('Bank Islam').first().waitFor()
  await page.goto(`${url}/iframe.html?id=company-list-basics--default&viewMode=story`)
  await page.getByRole('table').getByRole('row').nth(20).waitFor()
  await project.run(`npx fpx-checkout doctor --endpoint ${url}/api/fpx`)
})
