import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { SOURCE_CONDITION } from '../../.config/vite/conditions.js'

export default defineConfig({
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
  test: {
    /** The tests that `npm run suite -- mutation` runs for each mutant of a part. */
    include: process.env['MUTATION_TESTS']?.split(' ') ?? [],
    // Sockets, long histories, a failover, and the heap take too long to test for each mutant.
    exclude: ['**/{sockets,arrivals,faults,failover,memory}.test.ts'],
    // A test takes at most a second. One that takes longer waits for something that the mutant has removed.
    testTimeout: 5_000,
  },
})
