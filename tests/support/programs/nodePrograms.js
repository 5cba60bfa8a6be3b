import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/**
 * The Node versions the tests run on, keyed by major. They are the oldest supported version and the newest version of
 * each later major.
 */
export const nodeVersions = { 20: '20.19.0', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' }

/**
 * Returns a Node program. Installs it with npm's package `node` if it isn't in the user's cache yet.
 *
 * @param {string} version
 * @returns {string} Its path.
 */
export function nodeProgram(version) {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const folder = join(cache, 'fpx-checkout', `node-${version}`)
  const program = join(folder, 'node_modules/node/bin/node')
  if (existsSync(program)) return program
  console.log(`Installing Node ${version} into ${folder} …`)
  // The folder is moved only when it is complete, so an interrupted installation is repeated.
  const incomplete = `${folder}.${process.pid}`
  mkdirSync(incomplete, { recursive: true })
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', incomplete, ...flags, `node@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(incomplete, folder)
  return program
}

/**
 * Returns the environment in which `node` and `npx` are this program.
 *
 * @param {string} program
 * @returns {NodeJS.ProcessEnv}
 */
export const withNode = (program) => ({
  ...process.env,
  PATH: `${dirname(program)}${delimiter}${process.env['PATH']}`,
})

/**
 * Returns the program that runs this process, or that of a later major if tools need one.
 *
 * @param {keyof typeof nodeVersions} major
 */
export const nodeAtLeast = (major) =>
  Number(process.versions.node.split('.')[0]) >= major
    ? process.execPath
    : nodeProgram(nodeVersions[major])
