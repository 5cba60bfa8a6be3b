// Runs the whole suite several times, and lists which tests failed in which run.
//   npm run suite -- repeat 10 [--busy 3] [--slow 2] [--shuffle 5] [Vitest arguments]
// `--slow 2`: in the first two runs, the gateways respond 1.5 s later. `--busy 3`: the next three runs share the
// machine with two busy processes. `--shuffle 5`: the first five runs are in a random order.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    busy: { type: 'string', default: '0' },
    slow: { type: 'string', default: '0' },
    shuffle: { type: 'string', default: '0' },
  },
})
const [times = '10', ...rest] = positionals
for (const [name, text] of Object.entries({ 'number of runs': times, ...values }))
  if (!/^\d+$/.test(text)) {
    console.error(`The ${name} must be a whole number; received "${text}".`)
    process.exit(2)
  }
const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-runs-'))

/** Numbers of the runs in which a test failed, keyed by its title. @type {Map<string, number[]>} */
const failures = new Map()
/** One row for each run. @type {object[]} */
const rows = []

for (let run = 1; run <= Number(times); run += 1) {
  const isSlow = run <= Number(values.slow)
  const isBusy = !isSlow && run <= Number(values.slow) + Number(values.busy)
  const isShuffled = run <= Number(values.shuffle)
  const report = join(folder, `${run}.json`)
  const loops = isBusy ? [keepBusy(), keepBusy()] : []
  const from = Date.now()
  const { status } = spawnSync(
    'npx',
    [
      ...['vitest', 'run', '--reporter=json', `--outputFile=${report}`, ...rest],
      // Empties the failures folder and saves the console output of failed pages there.
      '--reporter=tests/support/reporters/FailureReporter.ts',
      ...(isShuffled ? ['--sequence.shuffle', `--sequence.seed=${run}`] : []),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...(isSlow ? { FPX_SLOW_MS: '1500' } : {}) },
    },
  )
  for (const loop of loops) loop.kill()
  const failed = failedIn(report)
  for (const { title, message } of failed) {
    failures.set(title, [...(failures.get(title) ?? []), run])
    console.log(`${title}\n${message}\n`)
  }
  // Copies the failures, because the next run empties their folder.
  if (existsSync('tests/.failures'))
    cpSync('tests/.failures', join(folder, `failures-${run}`), { recursive: true })
  rows.push({
    run,
    seconds: Math.round((Date.now() - from) / 1000),
    busy: isBusy,
    slow: isSlow,
    shuffled: isShuffled,
    failed: failed.length,
    'exit code': status,
  })
  console.table([rows.at(-1)])
}
console.table(rows)
for (const [title, runs] of failures) console.log(`run ${runs.join(', ')}: ${title}`)
if (rows.some((row) => /** @type {any} */ (row)['exit code'] !== 0)) {
  console.log(`The reports and the pictures of failed pages are in ${folder}.`)
  process.exitCode = 1
} else rmSync(folder, { recursive: true })

/** Starts a process that keeps a CPU core busy until it is killed. */
function keepBusy() {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
}

/**
 * @param {string} report Vitest's report, in Jest's format.
 * @returns {{ title: string, message: string }[]} Each test that failed, and each file that couldn't be run.
 */
function failedIn(report) {
  if (!existsSync(report)) return [{ title: 'The run', message: 'It ended without a report.' }]
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0)
      return tests.map(({ fullName, failureMessages }) => ({
        title: `${name}: ${fullName}`,
        message: failureMessages.join('\n'),
      }))
    return status === 'failed' ? [{ title: name, message }] : []
  })
}
