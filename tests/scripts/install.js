// Makes sure that what a suite needs is on this machine before it starts: programs of Debian's packages, and the npm
// packages that only this suite uses (`tests/bench/package.json` and the like). Without a name the suite is `npm test`.
//   node tests/scripts/install.js [suite]
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromedriverPath, chromiumPath, isOnPath } from '../support/chromium.js'
import { firefoxPath } from '../support/firefox.js'
import { missingOrcaPackages } from '../support/orca.js'
import { missingWebKitPackages } from '../support/webkit.js'

const chromium = () => (chromiumPath() ? [] : ['chromium'])
const chromedriver = () => (chromedriverPath() ? [] : ['chromium-driver'])
const redis = () => (isOnPath('redis-server') || isOnPath('valkey-server') ? [] : ['redis-server'])
const php = () => (isOnPath('php') ? [] : ['php-cli'])
const firefox = () => (firefoxPath() ? [] : ['firefox-esr'])

/**
 * What each suite needs: which of Debian's packages this machine lacks for it, and the folder with packages of its own.
 *
 * @type {Record<string, { missing?: (() => string[])[], folder?: string }>}
 */
const suites = {
  test: { missing: [chromium, redis, php] },
  bench: { missing: [chromium, redis], folder: 'tests/bench' },
  drivers: { missing: [chromium, chromedriver] },
  ears: { missing: [missingOrcaPackages], folder: 'tests/ears' },
  firefox: { missing: [firefox], folder: 'tests/firefox' },
  mutation: { folder: 'tests/mutation' },
  package: { folder: 'tests/package/tools' },
  release: { folder: '.config/release' },
  runtimes: { missing: [redis], folder: 'tests/runtimes/programs' },
  size: { folder: 'tests/size' },
  webkit: { missing: [missingWebKitPackages] },
}

const { missing = [], folder } = suites[process.argv[2] ?? 'test'] ?? {}
installPrograms(missing.flatMap((find) => find()))
if (folder) installFolder(folder)

/** @param {readonly string[]} names Debian's packages. */
function installPrograms(names) {
  if (names.length === 0) return
  const command = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error(
      `The tests need ${names.join(' and ')}, which this machine lacks.\n` +
        `On Debian or Ubuntu: sudo sh -c '${command}'\n` +
        'Elsewhere, install them and set CHROME_PATH and FIREFOX_PATH to the browsers to use.',
    )
    process.exit(1)
  }
  console.log(`Installing ${names.join(' and ')} for the tests …`)
  run('sh', ['-c', command])
}

/**
 * Installs the packages of a folder's own lock file, once for each state of it.
 *
 * @param {string} folder
 */
function installFolder(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const installed = join(folder, 'node_modules/.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  console.log(`Installing the packages of ${folder} …`)
  // Without peers: two copies of React in one page break its hooks, so everybody uses the root's.
  run('npm', ['ci', '--prefix', folder, '--omit=peer', '--ignore-scripts', '--loglevel=error'])
  // The folder's own package.json hides the one that gives `fpx-checkout` its name.
  symlinkSync(resolve(), join(folder, 'node_modules/fpx-checkout'), 'junction')
  writeFileSync(installed, lock)
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return
  console.error(`This did not work: ${[command, ...args].join(' ')}`)
  process.exit(1)
}
