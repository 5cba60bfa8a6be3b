import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** The tests that `npm run suite -- mutation` runs for each mutant: only Node tests, from the part's folder. */
export default defineConfig({
  ssr: { resolve: { conditions: ['fpx-source', ...defaultServerConditions] } },
  test: {
    include: ['**/*.test.ts'],
    // Tests that start other processes don't run the mutant; sockets and long histories take too long to test for each
    // mutant.
    exclude: [
      '**/*.browser.test.ts',
      '**/{workers,processes,sockets,frameworks,hostileRequests}.test.ts',
      '**/{arrivals,faults,longLists,rotatingTenants,openapi}.test.ts',
      '**/{serve,adapters,redis}/**',
    ],
    // Without isolation, a module's top-level code runs once per process, but each run is a separate process anyway.
    isolate: false,
    // A test takes at most a second. One that takes longer waits for something that the mutant has removed.
    testTimeout: 5_000,
  },
})
