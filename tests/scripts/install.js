// Makes sure that the programs which the tests need are on this machine, before the tests start: those of `npm test`,
// or the ones that are named (`node tests/scripts/install.js firefox`, `webkit`, `drivers` or `ears`).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromedriverPath, chromiumPath, isOnPath } from '../support/chromium.js'
import { firefoxPath } from '../support/firefox.js'
import { missingOrcaPackages } from '../support/orca.js'
import { missingWebKitPackages } from '../support/webkit.js'

const chromium = chromiumPath() ? [] : ['chromium']

/** Debian's packages that a suite needs and this machine lacks, by the suite's name. */
const suites = {
  firefox: () => (firefoxPath() ? [] : ['firefox-esr']),
  webkit: missingWebKitPackages,
  ears: missingOrcaPackages,
  drivers: () => [...chromium, ...(chromedriverPath() ? [] : ['chromium-driver'])],
  test: () => [
    ...chromium,
    ...(isOnPath('redis-server') || isOnPath('valkey-server') ? [] : ['redis-server']),
    ...(isOnPath('php') ? [] : ['php-cli']),
  ],
}
const suite = /** @type {keyof typeof suites} */ (process.argv[2] ?? 'test')
const missing = suites[suite]()

if (missing.length > 0) {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error(
      `The tests need ${missing.join(' and ')}, which this machine lacks.\n` +
        `On Debian or Ubuntu: sudo sh -c '${command}'\n` +
        'Elsewhere, install them and set CHROME_PATH and FIREFOX_PATH to the browsers to use.',
    )
    process.exit(1)
  }
  console.log(`Installing ${missing.join(' and ')} for the tests …`)
  const { status } = spawnSync('sh', ['-c', command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) {
    console.error(`This did not work: ${command}`)
    process.exit(1)
  }
}
