import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** What `npm run suite -- mutation` runs for each mutant: only node tests, of the folder that it names. */
export default defineConfig({
  ssr: { resolve: { conditions: ['fpx-source', ...defaultServerConditions] } },
  test: {
    include: ['**/*.test.ts'],
    // Other processes know nothing of the mutant; sockets and long histories take too long for each.
    exclude: [
      '**/*.browser.test.ts',
      '**/{workers,processes,sockets,faultsOnSockets,frameworks,hostileRequests}.test.ts',
      '**/{arrivals,faults,longLists}.test.ts',
      '**/{serve,adapters,redis}/**',
    ],
    // Each run has a separate process, so that a mutant of a module's first lines is met too.
    isolate: false,
    // A test that waits longer waits for something that the mutant has taken away.
    testTimeout: 60_000,
  },
})
