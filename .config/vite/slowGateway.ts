import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The delay of the simulated gateways in tests and demo, in milliseconds; absent for no delay. */
export const SLOW_MS = process.env['FPX_SLOW_MS']

/** Replaces the sandbox with one that responds `FPX_SLOW_MS` later: tests must not rely on fast responses. */
export function slowGateway(): Plugin {
  const sandbox = resolve('src/sandbox/index.ts')
  const slowSandbox = resolve('tests/support/slow/sandbox.ts')
  // Files that test the sandbox itself use the fast one, because they make hundreds of calls in a row.
  const isSubject = (importer = '') =>
    importer === slowSandbox ||
    /\/tests\/(sandbox\/|support\/(callSandbox|contractViolations))/.test(importer)
  return {
    name: 'slow-gateway',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.FPX_SLOW_MS': JSON.stringify(SLOW_MS) } }),
    async resolveId(id, importer, options) {
      if (!/sandbox/.test(id) || isSubject(importer)) return undefined
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
      return resolved?.id === sandbox ? slowSandbox : resolved
    },
  }
}
