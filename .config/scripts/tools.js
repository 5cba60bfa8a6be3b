import { chromiumPath, headlessShellPath, isOnPath } from '../../tests/support/programs/browsers.js'
import { hasPhpExtension, phpFpmPath, redisPath } from '../../tests/support/programs/servers.js'

/**
 * @typedef {object} Tool A program that tests start, and that npm can't install.
 * @property {string} name
 * @property {string} purpose What it does in the tests; completes "… is missing, which …".
 * @property {string} debian Its package in Debian and Ubuntu.
 * @property {string} elsewhere How to install it on other systems; completes "or elsewhere …".
 * @property {() => boolean} isInstalled
 * @property {readonly string[]} projects The Vitest projects that need it.
 * @property {true} [isOptional] Whether the projects run without it, only slower.
 */

const inBrowser = ['browser', 'element', 'embed', 'php', 'site', 'e2e']

/** The programs that `npm test` uses. @satisfies {Record<string, Tool>} */
export const tools = {
  chromium: {
    name: 'Chromium',
    purpose: 'opens the pages of the browser tests',
    debian: 'chromium',
    elsewhere: 'install Chrome or Chromium and write its path into CHROME_PATH',
    isInstalled: () => chromiumPath() !== undefined,
    projects: inBrowser,
  },
  headlessShell: {
    name: "Chromium's headless shell",
    purpose: 'runs the browser tests in less time',
    debian: 'chromium-headless-shell',
    elsewhere: 'run the tests without it',
    isInstalled: () => headlessShellPath() !== undefined || Boolean(process.env['CHROME_PATH']),
    projects: inBrowser,
    isOptional: true,
  },
  redis: {
    name: 'Redis',
    purpose: 'is the store that several proxies share in the tests',
    debian: 'redis-server',
    elsewhere: 'install Redis or Valkey so that `redis-server` or `valkey-server` is on PATH',
    isInstalled: () => redisPath() !== undefined,
    projects: ['redis'],
  },
  php: {
    name: 'PHP',
    purpose: 'serves the PHP pages of the guides in the tests',
    debian: 'php-cli',
    elsewhere: 'install PHP so that `php` is on PATH',
    isInstalled: () => isOnPath('php'),
    projects: ['php'],
  },
  phpCurl: {
    name: "PHP's curl",
    purpose: 'calls the gateway in the tests of the PHP classes',
    debian: 'php-curl',
    elsewhere: 'enable the extension curl in php.ini',
    isInstalled: () => hasPhpExtension('curl'),
    projects: ['php'],
  },
  phpSqlite: {
    name: "PHP's SQLite",
    purpose: 'is the database of the shop that the tests make of the guide',
    debian: 'php-sqlite3',
    elsewhere: 'enable the extension pdo_sqlite in php.ini',
    isInstalled: () => hasPhpExtension('pdo_sqlite'),
    projects: ['php'],
  },
  phpFpm: {
    name: 'php-fpm',
    purpose: 'serves the PHP classes in the tests as web servers do',
    debian: 'php-fpm',
    elsewhere: 'install it so that `php-fpm` is on PATH',
    isInstalled: () => phpFpmPath() !== undefined,
    projects: ['php'],
  },
}

/**
 * Returns a sentence about a missing tool: what it is for, and how to install it.
 *
 * @param {Tool} tool
 */
export const describeMissing = ({ name, purpose, debian, elsewhere }) =>
  `${name} is missing, which ${purpose}: run \`sudo apt-get install ${debian}\` on Debian or Ubuntu, or elsewhere ${elsewhere}.`
