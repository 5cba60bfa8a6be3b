import { fileURLToPath } from 'node:url'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  // By default, Stryker looks for plugins among the project's own packages, which don't include this plugin.
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  // Each part names its tests.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // This timeout is long, because a timeout on a busy machine would count as a killed mutant.
  timeoutMS: 10_000,
  tempDirName: '.mutants',
  ignorePatterns: ['dist'],
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, skipFull: true },
}
