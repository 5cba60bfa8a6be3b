import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, type UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { browser, element } from './.config/vite/browserProjects.js'
import { CSS_TARGET, SOURCE_CONDITION } from './.config/vite/conditions.js'
import { embedBuild } from './.config/vite/embedBuild.js'
import { libraryBuild } from './.config/vite/libraryBuild.js'
import { nodeProjects } from './.config/vite/nodeProjects.js'
import { separateSuites } from './.config/vite/separateSuites.js'
import { SLOW_MS, slowGateway } from './.config/vite/slowGateway.js'
import { stylesBuild } from './.config/vite/stylesBuild.js'
import { unlayeredStyles } from './.config/vite/unlayeredStyles.js'
import { guidesPlugin } from './src/demo/site/guidesPlugin.js'

/** The configuration of each `--mode`: what it builds or serves. */
const builds: Record<string, UserConfig> = {
  // Otherwise Vite would scan every HTML file, including test pages whose packages are not installed, and pre-bundle
  // nothing.
  development: { optimizeDeps: { entries: ['index.html'] } },
  library: libraryBuild,
  styles: stylesBuild,
  embed: embedBuild,
  demo: { base: './', build: { outDir: 'dist/demo', cssTarget: CSS_TARGET } },
}

export default defineConfig(({ mode }) => {
  const suite = separateSuites[mode]
  return {
    plugins: [react(), unlayeredStyles(), guidesPlugin(), ...(SLOW_MS ? [slowGateway()] : [])],
    resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
    server: { port: 5173, strictPort: true },
    ...builds[mode],
    test: {
      // Long, so that no test fails because the machine is busy: tests neither wait for a fixed time nor measure one.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 15_000 } },
      // A stalled browser must not stop a release. The summary names each test that needed the retry; fix it as you
      // would fix a failure.
      retry: process.env['CI'] ? 1 : 0,
      // Test files share a process and a page, so each test cleans up after itself.
      isolate: false,
      // By default, Vitest leaves one core idle, but many tests only wait for pages, processes, and sockets.
      maxWorkers: '100%',
      reporters: [
        'default',
        resolve('tests/support/reporters/FailureReporter.ts'),
        resolve('tests/support/reporters/SummaryReporter.ts'),
      ],
      projects: suite ? [suite].flat() : [...nodeProjects, browser(), element()],
    },
  }
})
