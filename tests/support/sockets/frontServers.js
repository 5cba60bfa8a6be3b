import { existsSync } from 'node:fs'

/** The servers that the deployment tests start in front of shops: Debian package and program. */
export const frontServers = {
  apache2: '/usr/sbin/apache2',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
}

/** Returns the Debian packages of the front servers that are not installed. */
export const missingFrontServers = () =>
  Object.entries(frontServers)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
