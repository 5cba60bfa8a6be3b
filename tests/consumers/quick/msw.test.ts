import { describe, expect, it } from 'vitest'
import { freePort } from '../../support/startDemo.js'
import { createTempProject, type TempProject } from '../../support/consumers/createTempProject.js'
import { visit } from '../../support/consumers/visit.js'

/** Returns the Node to run msw with. msw 3 requires Node 22, which is installed if this Node is older. */
async function nodeFor(project: TempProject, msw: string): Promise<string> {
  if (msw.startsWith('2') || Number(process.versions.node.split('.')[0]) >= 22) return 'node'
  const name = `node-${process.platform}-${process.arch}`
  await project.run(`npm install --no-save --no-audit --no-fund ${name}@22.21.0`)
  return `node_modules/${name}/bin/node`
}

describe.each(['2.7.0', '2.15.0', '3.0.5'])('msw %s', (version) => {
  it("mocks the proxy and the gateway, in Node and in a page's service worker", async () => {
    const project = await createTempProject('msw', `msw@${version}`)
    const node = await nodeFor(project, version)
    expect(await project.run(`${node} server.js`)).toContain('43 banks, pong')

    await project.run(`${node} node_modules/msw/cli/index.js init public`)
    await project.run('npx vite build --target esnext')
    const port = await freePort()
    await project.start(`npx vite preview --port ${port} --host 127.0.0.1`, /127\.0\.0\.1/)
    const page = await visit(`http://127.0.0.1:${port}`)
    await page.getByText('43 banks').waitFor()
  })
})
