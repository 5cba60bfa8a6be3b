import { existsSync } from 'node:fs'
import { runModule } from '../../.config/scripts/runModule.js'

// `npm run bench -- <name> [arguments]`: runs the benchmark tests/bench/<name>.ts.
const names = ['proxy', 'league', 'soak', 'picker', 'phone'].filter((name) =>
  existsSync(new URL(`${name}.ts`, import.meta.url)),
)
const [, , name = '', ...args] = process.argv

if (names.includes(name)) {
  // Otherwise an interrupted benchmark wouldn't end the processes that it has started.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  await runModule(`./tests/bench/${name}.ts`, args)
  process.exit()
} else {
  console.log(`Usage: npm run bench -- <name>, where <name> is one of: ${names.join(', ')}.`)
  process.exitCode = name ? 1 : 0
}
