import { defineConfig } from 'vitest/config'

const inDom = (environment: string) => ({
  extends: true as const,
  test: { name: environment, environment, include: ['dom/*.test.{ts,tsx}'] },
})

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The first test of a file also waits for its modules.
    expect: { poll: { timeout: 10_000 } },
    // Hundreds of tests that wait for the same missing element would take hours.
    bail: 5,
    // One worker per core: the drivers spend more time waiting for Chromium than computing.
    maxWorkers: '100%',
    reporters: ['default', './DriversReporter.ts'],
    projects: [
      inDom('jsdom'),
      inDom('happy-dom'),
      {
        extends: true,
        test: {
          name: 'chromium',
          include: ['{browsers,checkers}/*.test.ts'],
          globalSetup: ['browsers/servePages.ts'],
        },
      },
    ],
  },
})
