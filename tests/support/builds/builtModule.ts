import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, defaultServerConditions } from 'vite'

/** A module that Vite has built for Node. */
export interface BuiltModule {
  /** The path of the built file, which runs in plain Node. */
  path: string
  remove(): void
}

/** Builds a module together with our sources; third-party packages remain imports. */
export async function builtModule(entry: string): Promise<BuiltModule> {
  const cache = join(packageOf(entry), 'node_modules/.cache/fpx-built')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'built-'))
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['fpx-source', ...defaultServerConditions] },
    ssr: {
      noExternal: [/^fpx-checkout/],
      resolve: { conditions: ['fpx-source', ...defaultServerConditions] },
    },
    build: {
      ssr: entry,
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'built.mjs' } },
    },
  })
  return {
    path: join(folder, 'built.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the nearest folder with a `package.json`. The built module must be below it to resolve the same packages. */
function packageOf(path: string): string {
  const folder = dirname(path)
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder)
}
