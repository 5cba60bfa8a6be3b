import { existsSync } from 'node:fs'
import { runModule } from '../support/runModule.js'

// `npm run bench -- <name> [arguments]`: runs the benchmark tests/bench/<name>.ts.
const names = ['proxy', 'league', 'picker', 'companies', 'embed'].filter((name) =>
  existsSync(new URL(`${name}.ts`, import.meta.url)),
)
const [, , name = '', ...args] = process.argv

if (names.includes(name)) {
  await runModule(`./tests/bench/${name}.ts`, args)
  process.exit()
} else {
  console.log(`Usage: npm run bench -- <name>, where <name> is one of: ${names.join(', ')}.`)
  process.exitCode = name ? 1 : 0
}
