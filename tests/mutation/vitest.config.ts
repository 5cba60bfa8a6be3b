import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { browser } from '../../.config/vite/browserProjects.js'
import { SOURCE_CONDITION } from '../../.config/vite/conditions.js'
import { unlayeredStyles } from '../../.config/vite/unlayeredStyles.js'

/** The tests that `npm run suite -- mutation` runs for each mutant of a part. */
const include = process.env['MUTATION_TESTS']?.split(' ') ?? []

const inNode = defineConfig({
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
  test: {
    include,
    // Sockets, long histories, a failover, and the heap take too long to test for each mutant.
    exclude: ['**/{sockets,arrivals,faults,failover,memory}.test.ts'],
    // A test takes at most a second. One that takes longer waits for something that the mutant has removed.
    testTimeout: 5_000,
  },
})

const { optimizeDeps, server, test } = browser()
const inBrowser = defineConfig({
  plugins: [react(), unlayeredStyles()],
  resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
  optimizeDeps: optimizeDeps ?? {},
  server: server ?? {},
  // Beside the copy of the project, whose node_modules are those of the project itself.
  cacheDir: '.vite',
  test: { ...test, include, expect: { poll: { timeout: 2_000 } }, testTimeout: 15_000 },
})

export default include.some((path) => path.includes('.browser.')) ? inBrowser : inNode
