// Installs what a suite needs and runs it. Without a name, lists the suites.
//   npm run suite -- [name] [suite arguments]
import { spawnSync } from 'node:child_process'
import { install } from './install.js'
import { suites } from './suites.js'

const [, , name, ...args] = process.argv
const suite = name === undefined ? undefined : suites[name]

if (suite) {
  install(suite)
  const { status } = spawnSync(process.execPath, [...suite.command, ...args], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  if (name !== undefined) console.error(`There is no suite "${name}". The suites are:\n`)
  else console.log('npm run suite -- <name> [arguments]\n')
  for (const [each, { about }] of Object.entries(suites))
    console.log(`  ${each.padEnd(14)} ${about}`)
  process.exitCode = name === undefined ? 0 : 2
}
