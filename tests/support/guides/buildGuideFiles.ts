import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtModule } from '../builtModule.js'

/** Builds a guide's TypeScript files as a merchant's bundler does, and imports the entry. */
export async function buildGuideFiles(
  files: Record<string, string>,
  entry: string,
): Promise<{ exports: unknown; remove: () => void }> {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'guide-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const built = await builtModule(join(folder, entry))
  const exports: unknown = await import(/* @vite-ignore */ pathToFileURL(built.path).href)
  return {
    exports,
    remove() {
      built.remove()
      rmSync(folder, { recursive: true })
    },
  }
}
