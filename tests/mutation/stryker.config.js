import { fileURLToPath } from 'node:url'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  // Stryker looks for plugins beside itself in the project's own packages, where this one is not.
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Long, because a busy machine is no mutant's death.
  timeoutMS: 10_000,
  tempDirName: '.mutants',
  ignorePatterns: ['dist'],
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, skipFull: true },
  warnings: { slow: false },
}
