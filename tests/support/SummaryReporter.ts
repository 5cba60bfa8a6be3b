import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line, `N passed, N failed, N skipped`, that any machine can read. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state === 'pending' ? 'skipped' : state] += 1
      }
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length
    // `npm test` names here the projects that this machine lacks the tools for.
    if (process.env['FPX_NOT_RUN']) console.error(process.env['FPX_NOT_RUN'])
    console.log(`${count.passed} passed, ${count.failed + broken} failed, ${count.skipped} skipped`)
  }
}
