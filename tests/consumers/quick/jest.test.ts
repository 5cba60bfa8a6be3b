import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTempProject } from '../../support/consumers/createTempProject.js'
import { nodeAtLeast, withNode } from '../../support/nodePrograms.js'
import { namedFiles } from '../../support/guides/namedFiles.js'

it("the testing guide's files run in Jest", async () => {
  const project = await createTempProject('jest')
  for (const [name, text] of namedFiles(readFileSync('src/guides/testing.md', 'utf8')))
    project.write(name, text)
  // Babel 8 needs Node 22.18.
  const { PATH = '' } = withNode(nodeAtLeast(22))
  // Jest prints its results to stderr.
  expect(await project.run('npx jest --ci', { PATH })).toMatch(/Tests: +2 passed, 2 total/)
})
