import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/** The release checks besides `npm run check`, from other Nodes and engines to pictures, mutations, and benchmarks. */
const suites = [
  ...[
    'element',
    'nodes',
    'runtimes',
    'deployments',
    'firefox',
    'webkit',
    'orca',
    'drivers',
    'consumers',
    'sheet',
    'mutation',
  ].map((name) => `suite -- ${name}`),
  ...['proxy', 'league', 'picker', 'phone'].map((name) => `bench -- ${name}`),
  // Types and lint come last, because the suites install the packages that these folders import.
  ...['bench', 'firefox', 'mutation', 'orca', 'sheet'].map((name) => `types -- -p tests/${name}`),
  'lint',
  'held-back',
]

/** @param {string} suite */
const runSuite = (suite) =>
  spawnSync('npm', ['run', ...suite.split(' ')], { stdio: 'inherit' }).status === 0

/**
 * Runs one suite after another, even after a failure, and returns those that failed.
 *
 * @param {readonly string[]} names
 * @param {(suite: string) => boolean} run Runs a suite, and returns whether it passed.
 * @param {(line: string) => void} print
 */
export function runReleaseSuites(names, run = runSuite, print = console.log) {
  const failed = names.filter((name) => {
    print(`\n== npm run ${name} ==\n`)
    return !run(name)
  })
  print(
    failed.length > 0
      ? `\nFailed, ${failed.length} of ${names.length}: ${failed.join(', ')}`
      : `\nAll ${names.length} passed: ${names.join(', ')}`,
  )
  return failed
}

// `npm run check:release`, or a part of it: `npm run check:release -- "suite -- webkit" "bench -- phone"`.
const [, self = '', ...args] = process.argv
if (import.meta.url === pathToFileURL(self).href)
  process.exitCode = runReleaseSuites(args.length > 0 ? args : suites).length > 0 ? 1 : 0
