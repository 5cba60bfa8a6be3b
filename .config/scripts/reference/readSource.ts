import { readFileSync } from 'node:fs'
import { Application, type Models } from 'typedoc'

/** A public entry, with what TypeDoc read from it. */
export interface Entry {
  /** Import path: `fpx-checkout/proxy`. */
  name: string
  /** File name of its page. */
  page: string
  module: Models.DeclarationReflection
}

/** Returns package.json's TypeScript entries: import path and source file. */
export function publicEntries(): [name: string, file: string][] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { 'fpx-source'?: string }>
  }
  return Object.entries(exports).flatMap(([path, target]) => {
    const file = typeof target === 'object' ? (target['fpx-source'] ?? '') : ''
    return /\.tsx?$/.test(file) ? [[`fpx-checkout${path.slice(1)}`, file.slice(2)]] : []
  })
}

/** Reads the types and docstrings of entries. */
export async function readSource(
  entries: readonly (readonly [name: string, file: string])[],
): Promise<Entry[]> {
  const app = await Application.bootstrap({
    entryPoints: entries.map(([, file]) => file),
    alwaysCreateEntryPointModule: true,
    tsconfig: 'src/tsconfig.build.json',
    // `npm run types` checks the types.
    skipErrorChecking: true,
    disableSources: true,
    disableGit: true,
    readme: 'none',
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeProtected: true,
    validation: false,
    sort: ['source-order'],
    logLevel: 'Error',
    plugin: [],
  })
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc could not read the source.')
  const modules = project.children ?? []
  return entries.map(([name, file]) => {
    const module = modules.find((one) => project.files.getReflectionPath(one)?.endsWith(`/${file}`))
    if (!module) throw new Error(`TypeDoc did not read ${file}.`)
    return { name, page: `${name.replace('fpx-checkout/', '').replaceAll('/', '-')}.md`, module }
  })
}
