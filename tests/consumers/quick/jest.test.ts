import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTempProject } from '../support/createTempProject.js'
import { nodeAtLeast, withNode } from '../../support/programs/nodePrograms.js'
import { filesOf } from '../../support/guides/codeBlocks.js'

it("the testing guide's files run in Jest", async () => {
  const project = await createTempProject('jest')
  for (const [name, text] of Object.entries(filesOf(readFileSync('src/guides/testing.md', 'utf8'))))
    project.write(name, text)
  // Babel 8 needs Node 22.18.
  const { PATH = '' } = withNode(nodeAtLeast(22))
  // Jest prints its results to stderr.
  expect(await project.run('npx jest --ci', { PATH })).toMatch(/Tests: +2 passed, 2 total/)
})
