// `npm run changeset [-- arguments]`: runs the program that writes the changelog. Its packages have a separate lock file.
import { spawnSync } from 'node:child_process'
import { install } from './install.js'

install({ folder: '.config/release' })
const { status } = spawnSync('.config/release/node_modules/.bin/changeset', process.argv.slice(2), {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
