import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST_FILES = 10

/**
 * Lists the ten slowest files, if the run has more than ten, and the tests that passed only when they were retried.
 * Ends the run with a machine-readable line: `N passed, N failed, N skipped`.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 }
    const flaky: string[] = []
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state === 'pending' ? 'skipped' : state] += 1
        if (test.diagnostic()?.flaky) flaky.push(`${module.relativeModuleId}: ${test.fullName}`)
      }
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length
    if (modules.length > SLOWEST_FILES) console.log(listSlowest(modules))
    if (flaky.length > 0) console.error(`Passed at the second attempt:\n  ${flaky.join('\n  ')}\n`)
    // Set by `npm test`: the projects that weren't run, because this machine lacks their tools.
    if (process.env['FPX_NOT_RUN']) console.error(process.env['FPX_NOT_RUN'])
    console.log(`${count.passed} passed, ${count.failed + broken} failed, ${count.skipped} skipped`)
  }
}

/** Returns the slowest files with their seconds, one per line. */
function listSlowest(modules: readonly TestModule[]): string {
  const slowest = modules
    .map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES)
    .map(
      ({ module, seconds }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${module.project.name}  ${module.relativeModuleId}`,
    )
  return `Slowest files:\n${slowest.join('\n')}\n`
}
