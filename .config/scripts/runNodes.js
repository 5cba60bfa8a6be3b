// `npm run suite -- nodes`: runs the tests that run in Node on each Node of tests/support/programs/nodePrograms.js, and
// prints what passed. `--newest` runs only the newest Node. Other arguments are passed to Vitest: `… nodes tests/cli`.
import { spawnSync } from 'node:child_process'
import { nodeProgram, nodeVersions, withNode } from '../../tests/support/programs/nodePrograms.js'

const isNewest = process.argv.includes('--newest')
const args = process.argv.slice(2).filter((arg) => arg !== '--newest')
const projects = ['node', 'cli', 'redis'].map((name) => `--project=${name}`)
const results = Object.values(nodeVersions)
  .slice(isNewest ? -1 : 0)
  .map((version) => {
    const program = nodeProgram(version)
    console.log(`\n== Node ${version} ==\n`)
    const { status } = spawnSync(
      program,
      ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...args],
      { stdio: 'inherit', env: withNode(program) },
    )
    return { version, isPassed: status === 0 }
  })
console.log('')
for (const { version, isPassed } of results)
  console.log(`Node ${version.padEnd(8)} ${isPassed ? 'passed' : 'FAILED'}`)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1
