import { existsSync } from 'node:fs'

/** The servers in front of shops that the deployment tests start: the package of Debian, and its program. */
export const frontServers = {
  apache2: '/usr/sbin/apache2',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
}

/** Returns Debian's packages of the front servers that this machine lacks. */
export const missingFrontServers = () =>
  Object.entries(frontServers)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
