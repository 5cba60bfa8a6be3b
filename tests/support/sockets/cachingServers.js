import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The caching servers that benchmarks compare with the proxy: Debian package and program of each. */
const programs = {
  nginx: 'nginx',
  varnish: 'varnishd',
  haproxy: 'haproxy',
  trafficserver: 'traffic_server',
  squid: 'squid',
}

/** @typedef {keyof typeof programs} CachingServer */

export const cachingServers = /** @type {CachingServer[]} */ (Object.keys(programs))

/** Folders with servers that are not on every user's PATH. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * Returns the path of a caching server; `undefined` if it is not installed.
 *
 * @param {CachingServer} name
 */
export function cachingServerPath(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...serverFolders]
  return folders.map((folder) => join(folder, programs[name])).find((path) => existsSync(path))
}

/** Returns the Debian packages of the caching servers that are not installed. */
export const missingCachingServers = () =>
  cachingServers.filter((name) => cachingServerPath(name) === undefined)
