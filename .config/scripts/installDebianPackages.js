import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isOnPath } from '../../tests/support/programs/browsers.js'

/** Whether this process may install Debian packages: it runs as root on Debian or a derived system. */
export const mayInstall = () =>
  existsSync('/etc/debian_version') && process.getuid?.() === 0 && isOnPath('apt-get')

/**
 * Installs the missing Debian packages, if this process runs as root on Debian.
 *
 * @param {readonly string[]} names
 * @returns {boolean} Whether something was installed.
 */
export function installDebianPackages(names) {
  if (!mayInstall()) return false
  // Skips installed packages. Otherwise each run would reinstall a package whose program wasn't found.
  const absent = names.filter((name) => !isInstalled(name))
  if (absent.length === 0) return false
  console.log(`Installing Debian's packages for the tests, as root: ${absent.join(', ')}`)
  // Waits up to 5 minutes for another apt, such as the upgrades that a new machine starts on its own.
  const apt = 'apt-get -o DPkg::Lock::Timeout=300'
  const install = `${apt} update && ${apt} install -y --no-install-recommends ${absent.join(' ')}`
  const { status } = spawnSync('sh', ['-c', install], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) console.error(`This did not work: ${install}`)
  return status === 0
}

/** @param {string} name */
function isInstalled(name) {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], {
    encoding: 'utf8',
  })
  return stdout === 'installed'
}
