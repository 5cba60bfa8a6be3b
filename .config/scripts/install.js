// Installs what a suite needs before it starts: Debian's packages, and the npm packages that only this suite uses, as
// in `tests/bench/package.json`. Without a name the suite is `npm test`.
//   node .config/scripts/install.js [suite]
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { missingCachingServers } from '../../tests/support/cachingServers.js'
import { chromedriverPath, isOnPath } from '../../tests/support/chromium.js'
import { missingFrontServers } from '../../tests/support/frontServers.js'
import { firefoxPath } from '../../tests/support/firefox.js'
import { missingOrcaPackages } from '../../tests/support/orca.js'
import { missingSpreadsheet } from '../../tests/support/spreadsheet.js'
import { missingWebKitPackages } from '../../tests/support/webkit.js'
import { installDebianPackages } from './installDebianPackages.js'
import { describeMissing, tools } from './tools.js'

const { chromium, redis, php } = tools
const missingChromedriver = () => (chromedriverPath() ? [] : ['chromium-driver'])
const missingH2load = () => (isOnPath('h2load') ? [] : ['nghttp2-client'])
const missingFirefox = () => (firefoxPath() ? [] : ['firefox-esr'])

/**
 * @typedef {object} Suite The requirements of a suite.
 * @property {import('./tools.js').Tool[]} [needs] Tools of `npm test`.
 * @property {() => string[]} [missing] Returns other packages of Debian that this machine lacks.
 * @property {() => string[]} [optional] Does so for programs that the suite can run without.
 * @property {string} [folder] Has the packages that only this suite uses.
 */

/** @type {Record<string, Suite>} */
const suites = {
  test: { needs: [chromium, redis, php] },
  bench: {
    needs: [chromium, redis],
    optional: () => [...missingCachingServers(), ...missingH2load()],
    folder: 'tests/bench',
  },
  deployments: {
    needs: [redis],
    missing: () => [...missingFrontServers(), ...missingSpreadsheet()],
    folder: 'tests/deployments/programs',
  },
  drivers: { needs: [chromium], missing: missingChromedriver },
  ears: { missing: missingOrcaPackages, folder: 'tests/screen-reader' },
  firefox: { missing: missingFirefox, folder: 'tests/firefox' },
  lint: { folder: '.config/lint' },
  mutation: { folder: 'tests/mutation' },
  package: { folder: 'tests/package/tools' },
  release: { folder: '.config/release' },
  runtimes: { needs: [redis], folder: 'tests/runtimes/programs' },
  size: { folder: 'tests/size' },
  webkit: { missing: missingWebKitPackages },
}

const suite = suites[process.argv[2] ?? 'test'] ?? {}
installPrograms(suite)
if (suite.folder) installFolder(suite.folder)

/** @param {Suite} suite */
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
 * Installs the packages of the lock file of a folder, once for each state of that file.
 *
 * @param {string} folder
 */
function installFolder(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const installed = join(folder, 'node_modules/.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  console.log(`Installing the packages of ${folder} …`)
  // Peers are left out, because two copies of React in one page break its hooks. All suites use the copy of the root.
  run('npm', ['ci', '--prefix', folder, '--omit=peer', '--ignore-scripts', '--loglevel=error'])
  // The package.json of the folder hides that of the root, by which `fpx-checkout` resolves. Therefore it needs a link.
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
