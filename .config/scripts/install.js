// Installs what a suite needs before it starts: Debian packages, and the npm packages that only this suite uses, such as
// those in `tests/bench/package.json`. If run directly, it installs the programs that `npm test` needs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDebianPackages } from './installDebianPackages.js'
import { describeMissing, tools } from './tools.js'

/** @typedef {Pick<import('./suites.js').Suite, 'needs' | 'missing' | 'optional' | 'folder'>} Requirements */

/** @param {Requirements} requirements */
export function install({ folder, ...programs }) {
  installPrograms(programs)
  if (folder) installFolder(folder)
}

/** @param {Requirements} requirements */
function installPrograms({ needs = [], missing = () => [], optional = () => [] }) {
  const missingTools = () => needs.filter(({ isInstalled }) => !isInstalled())
  const debian = missingTools().map((tool) => tool.debian)
  installDebianPackages([...debian, ...missing(), ...optional()])
  for (const tool of missingTools()) console.error(describeMissing(tool))
  const names = missing().join(' ')
  if (names)
    console.error(
      `Programs of these packages are missing, which this suite starts: run \`sudo apt-get install ${names}\` on Debian or Ubuntu, or elsewhere install the programs (FIREFOX_PATH is the Firefox to use).`,
    )
  if (names || missingTools().length > 0) process.exit(1)
}

/**
 * Installs the packages in a folder's lock file, unless the file is unchanged since the last installation.
 *
 * @param {string} folder
 */
function installFolder(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const installed = join(folder, 'node_modules/.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  console.log(`Installing the packages of ${folder} …`)
  // Omits peer dependencies: all suites use the root's React, because two copies on one page break its hooks.
  run('npm', ['ci', '--prefix', folder, '--omit=peer', '--ignore-scripts', '--loglevel=error'])
  // `fpx-checkout` needs a link, because the folder's package.json hides the root's, through which the name would
  // resolve.
  symlinkSync(resolve(), join(folder, 'node_modules/fpx-checkout'), 'junction')
  writeFileSync(installed, lock)
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) return
  console.error(`This did not work: ${[command, ...args].join(' ')}`)
  process.exit(1)
}

const [, self = ''] = process.argv
if (import.meta.url === pathToFileURL(self).href)
  install({
    needs: [tools.chromium, tools.redis, tools.php, tools.phpCurl, tools.phpSqlite, tools.phpFpm],
  })
