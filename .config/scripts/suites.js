import {
  hasPhpExtension,
  missingCachingServers,
  missingFrontServers,
} from '../../tests/support/programs/servers.js'
import { chromedriverPath, isOnPath, firefoxPath } from '../../tests/support/programs/browsers.js'
import {
  missingOrcaPackages,
  missingSpreadsheet,
  missingWebKitPackages,
} from '../../tests/support/programs/missingPackages.js'
import { tools } from './tools.js'

const { chromium, redis, php, phpCurl, phpSqlite, phpFpm } = tools

/**
 * @typedef {object} Suite
 * @property {string} about What it runs, for the list of suites.
 * @property {readonly string[]} command The Node arguments that run it. The user's arguments follow.
 * @property {import('./tools.js').Tool[]} [needs] Tools that `npm test` also uses.
 * @property {() => string[]} [missing] Returns other Debian packages that aren't installed.
 * @property {() => string[]} [optional] Returns packages that the suite can run without, and that aren't installed.
 * @property {string} [folder] The folder of packages that only this suite uses.
 */

/** @param {string} mode */
const vitest = (mode) => ['node_modules/vitest/vitest.mjs', 'run', '--mode', mode]

/** The suites besides `npm test`. @type {Record<string, Suite>} */
export const suites = {
  bench: {
    about: 'benchmarks: bench lists them',
    command: ['tests/bench/run.js'],
    needs: [chromium, redis],
    optional: () => [...missingCachingServers(), ...(isOnPath('h2load') ? [] : ['nghttp2-client'])],
    folder: 'tests/bench',
  },
  consumers: {
    about: 'the packed package in real hosts: consumers quick, consumers storybook',
    command: vitest('consumers'),
    needs: [chromium, php, phpCurl, phpSqlite],
    missing: () => [
      ...(isOnPath('mariadbd') ? [] : ['mariadb-server']),
      ...(hasPhpExtension('pdo_mysql') ? [] : ['php-mysql']),
    ],
  },
  deployments: {
    about:
      'front servers, Redis Sentinel, LibreOffice, the first process of a container; needs root',
    command: vitest('deployments'),
    needs: [redis],
    missing: () => [...missingFrontServers(), ...missingSpreadsheet()],
  },
  drivers: {
    about: 'other test tools: drivers puppeteer',
    command: ['.config/scripts/runModule.js', './.config/scripts/runDrivers.ts'],
    needs: [chromium],
    missing: () => (chromedriverPath() ? [] : ['chromium-driver']),
  },
  element: {
    about: 'every test of the picker with the custom element, and each form in other libraries',
    command: vitest('element'),
    needs: [chromium],
  },
  firefox: {
    about: 'Firefox, or the one in FIREFOX_PATH',
    command: vitest('firefox'),
    missing: () => (firefoxPath() ? [] : ['firefox-esr']),
    folder: 'tests/firefox',
  },
  hosts: {
    about: 'real WooCommerce and Laravel, in the folders FPX_WORDPRESS and FPX_LARAVEL',
    command: vitest('hosts'),
    needs: [chromium, php, phpCurl, phpSqlite],
  },
  mutation: {
    about: 'the mutants that tests notice: mutation contract',
    command: ['tests/mutation/mutate.js'],
    needs: [redis],
    folder: 'tests/mutation',
  },
  nodes: {
    about: 'the tests that run in Node, on each supported Node: nodes tests/cli/proxy.test.ts',
    command: ['.config/scripts/runNodes.js'],
    needs: [redis],
  },
  orca: {
    about: 'what Orca says in Firefox, 15 minutes',
    command: vitest('orca'),
    missing: missingOrcaPackages,
    folder: 'tests/orca',
  },
  package: {
    about: 'the contents of the packed package, after npm run build',
    command: vitest('package'),
    folder: 'tests/package/tools',
  },
  'php-style': {
    about: 'PSR-12 of the PHP files, by PHP_CodeSniffer',
    command: ['.config/scripts/runPhpStyle.js'],
    missing: () => (isOnPath('phpcs') ? [] : ['php-codesniffer']),
  },
  'php-types': {
    about: 'the types of the PHP files; on Linux with x64',
    command: ['tests/php/types/checkTypes.js'],
    folder: 'tests/php/types',
  },
  repeat: {
    about: 'npm test again and again: repeat 10 --busy 3 --slow 2 --shuffle 5',
    command: ['.config/scripts/repeatTests.js'],
    needs: [chromium, redis, php, phpCurl, phpSqlite, phpFpm],
  },
  runtimes: {
    about: 'Bun, Deno and workerd, from npm (140 MB)',
    command: vitest('runtimes'),
    needs: [redis],
    folder: 'tests/runtimes/programs',
  },
  sheet: {
    about: 'screenshots of the checkout and of its field beside other libraries: sheet fields',
    command: ['.config/scripts/runModule.js', './tests/sheet/sheet.ts'],
    needs: [chromium],
    folder: 'tests/sheet',
  },
  size: {
    about: 'what a payer downloads, after npm run build',
    command: ['tests/size/run.js'],
    folder: 'tests/size',
  },
  webkit: {
    about: 'WebKitGTK',
    command: vitest('webkit'),
    missing: missingWebKitPackages,
  },
}
