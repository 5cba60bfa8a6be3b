import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the built command, which doesn't find any Redis client. */
    cliPath: string
  }
}

/** Each project loads a separate copy of this module, so the shared build is a property of the process. */
const shared = globalThis as { fpxCli?: ReturnType<typeof buildCli> }

/** Builds the command once per run, for all projects that run it. */
export default async function buildCliOnce(project: TestProject): Promise<() => Promise<void>> {
  const built = await (shared.fpxCli ??= buildCli())
  project.provide('cliPath', built.path)
  return () => Promise.resolve(built.remove())
}

/**
 * Builds the command as in the package, with `dist/cli.js` next to `package.json`. Returns its path and a function that
 * removes it. It doesn't find a Redis client, unless one is installed beside it.
 */
async function buildCli(): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-cli-'))
  copyFileSync('package.json', join(folder, 'package.json'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/cli/index.ts',
      outDir: join(folder, 'dist'),
      rolldownOptions: {
        external: ['ioredis', 'redis'],
        output: { entryFileNames: 'cli.js' },
      },
    },
  })
  return {
    path: join(folder, 'dist/cli.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
