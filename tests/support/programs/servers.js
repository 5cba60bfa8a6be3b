import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { isOnPath } from './browsers.js'

/** The Debian package and the program of each caching server that benchmarks compare with the proxy. */
const programs = {
  nginx: 'nginx',
  varnish: 'varnishd',
  haproxy: 'haproxy',
  trafficserver: 'traffic_server',
  squid: 'squid',
}

/** @typedef {keyof typeof programs} CachingServer */

export const cachingServers = /** @type {CachingServer[]} */ (Object.keys(programs))

/** Folders with servers that aren't on every user's PATH. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * Returns the path of a caching server; `undefined` if it isn't installed.
 *
 * @param {CachingServer} name
 */
export function cachingServerPath(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...serverFolders]
  return folders.map((folder) => join(folder, programs[name])).find((path) => existsSync(path))
}

/** Returns the Debian packages of the caching servers that aren't installed. */
export const missingCachingServers = () =>
  cachingServers.filter((name) => cachingServerPath(name) === undefined)

/** The Debian package and the program of each server that the deployment tests start in front of shops. */
export const frontServers = {
  apache2: '/usr/sbin/apache2',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
}

/** Returns the Debian packages of the front servers that aren't installed. */
export const missingFrontServers = () =>
  Object.entries(frontServers)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)

/** Returns the path of PHP's FastCGI server, which Debian names after the version; `undefined` if there is none. */
export function phpFpmPath() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const programs = folders
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: `${folder}/${name}` })))
  return programs.find(({ name }) => /^php-fpm[\d.]*$/.test(name))?.path
}

/**
 * Returns whether PHP has an extension.
 *
 * @param {string} name
 */
export const hasPhpExtension = (name) =>
  spawnSync('php', ['-r', `exit(extension_loaded("${name}") ? 0 : 1);`]).status === 0

/** Returns the program of Redis, or of Valkey if only Valkey is installed; `undefined` if neither is installed. */
export const redisPath = () => ['redis-server', 'valkey-server'].find(isOnPath)
