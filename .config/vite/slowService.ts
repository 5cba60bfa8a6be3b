import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** How much later the simulated services respond in tests and demo, in milliseconds; absent for at once. */
export const SLOW_MS = process.env['FPX_SLOW_MS']

/** Replaces the sandbox by one that responds `FPX_SLOW_MS` later, so that no test relies on the order of fast responses. */
export function slowService(): Plugin {
  const sandbox = resolve('src/sandbox/index.ts')
  const slowSandbox = resolve('tests/support/slow/sandbox.ts')
  // There the sandbox itself is under test, by hundreds of calls in a row.
  const isSubject = (importer = '') =>
    importer === slowSandbox || /\/tests\/(sandbox\/|support\/callSandbox)/.test(importer)
  return {
    name: 'slow-service',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.FPX_SLOW_MS': JSON.stringify(SLOW_MS) } }),
    async resolveId(id, importer, options) {
      if (!/sandbox/.test(id) || isSubject(importer)) return undefined
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
      return resolved?.id === sandbox ? slowSandbox : resolved
    },
  }
}
