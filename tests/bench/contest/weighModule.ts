import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { gzippedSize } from '../../size/gzippedSize.js'

/**
 * Returns the gzipped bytes that a visitor downloads for a module and its dependencies, without React and react-query,
 * which the page already has. The bundler and its settings are those of `npm run size`.
 *
 * @param path - relative to the project's root.
 * @param external - other modules that don't count.
 */
export async function weighModule(path: string, external: readonly RegExp[]): Promise<number> {
  const outDir = await mkdtemp(join(tmpdir(), 'fpx-weight-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: resolve(path),
        // Otherwise a bundle whose entry only exports would be empty.
        preserveEntrySignatures: 'strict',
        external: [/^(react|react-dom|@tanstack\/react-query)(\/|$)/, ...external],
      },
    },
  })
  const size = gzippedSize(outDir)
  await rm(outDir, { recursive: true })
  return size
}
