// `npm test`: runs every test that this machine has the tools for. As root on Debian, it installs missing tools first.
// It fails if tests were left out, and names their projects.
//   npm test [-- Vitest arguments]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOutdatedPackages } from './findOutdatedPackages.js'
import { installDebianPackages, mayInstall } from './installDebianPackages.js'
import { isNeeded, planTestRun, withProjects } from './planTestRun.js'
import { describeMissing, tools } from './tools.js'

const args = process.argv.slice(2)
/** @type {import('./tools.js').Tool[]} */
const allTools = Object.values(tools)
const findMissing = () => allTools.filter(({ isInstalled }) => !isInstalled())

// With other package versions, tests would fail one by one for unrelated reasons.
const installed = 'node_modules/.package-lock.json'
const outdated = findOutdatedPackages(
  readLock('package-lock.json'),
  existsSync(installed) ? readLock(installed) : undefined,
)
if (outdated.length > 0) {
  const more = outdated.length > 10 ? [`and ${outdated.length - 10} more`] : []
  const lines = [...outdated.slice(0, 10), ...more]
  console.error(`node_modules differs from package-lock.json: run \`npm ci\`.\n${lines.join('\n')}`)
  process.exit(1)
}

if (findMissing().every(({ isOptional }) => isOptional && !mayInstall()))
  process.exitCode = vitest(['run', ...args])
else runWhatCan(listFiles())

/** @param {string} file */
function readLock(file) {
  /** @type {import('./findOutdatedPackages.js').LockFile} */
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  return lock
}

/** @param {readonly { file: string, projectName: string }[]} files */
function runWhatCan(files) {
  const findNeeded = () => findMissing().filter((tool) => isNeeded(files, tool))
  installDebianPackages(findNeeded().map(({ debian }) => debian))
  const missing = findNeeded().filter(({ isOptional }) => !isOptional)
  for (const tool of missing) console.error(describeMissing(tool))
  const { projects, notRun } = planTestRun(files, missing)
  if (notRun.length === 0) {
    process.exitCode = vitest(['run', ...args])
    return
  }
  const report = `Not run: ${notRun.join(', ')}.`
  process.exitCode = 1
  // Without the option `--project`, Vitest would run all projects.
  if (projects.length === 0) console.error(report)
  // The reporter prints this report next to the counts, where people notice it.
  else vitest(['run', ...withProjects(args, projects)], { FPX_NOT_RUN: report })
}

/** Returns the test files that the arguments select, each with its project. */
function listFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-test-files-'))
  try {
    const list = join(folder, 'files.json')
    const status = vitest(['list', '--filesOnly', `--json=${list}`, ...args])
    if (status !== 0) process.exit(status)
    /** @type {{ file: string, projectName: string }[]} */
    const files = JSON.parse(readFileSync(list, 'utf8'))
    return files
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
function vitest(args, env = {}) {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}
