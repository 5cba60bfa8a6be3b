// Makes sure that the programs which the tests need are on this machine, before the tests start.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { chromiumPath, isExecutable } from './chromium.js'

/** @param {string} program */
const onPath = (program) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => isExecutable(`${folder}/${program}`))

const missing = [
  ...(chromiumPath() ? [] : ['chromium']),
  ...(onPath('redis-server') || onPath('valkey-server') ? [] : ['redis-server']),
  ...(onPath('php') ? [] : ['php-cli']),
]

if (missing.length > 0) {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error(
      `The tests need ${missing.join(' and ')}, which this machine lacks.\n` +
        `On Debian or Ubuntu: sudo sh -c '${command}'\n` +
        'Elsewhere, install them and set CHROME_PATH to the Chromium or Chrome to use.',
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
