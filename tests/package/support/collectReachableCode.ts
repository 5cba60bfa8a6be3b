import { posix } from 'node:path'
import { parseSync } from 'vite'

/** The dependencies of a built file, including those of the built files that it imports. */
export interface Reach {
  /** The modules of `src` that the code comes from. A file directly in `src` is listed by name. */
  modules: string[]
  /** The packages that the code imports, by the names in the imports, and the packages that are bundled into it. */
  packages: string[]
}

/** Follows the imports of a built file and finds out from the source maps where its code comes from. */
export function collectReachableCode(
  file: string,
  read: (file: string) => string | undefined,
): Reach {
  const modules = new Set<string>()
  const packages = new Set<string>()
  const seen = new Set<string>()
  const follow = (at: string) => {
    if (seen.has(at)) return
    seen.add(at)
    const text = read(at)
    if (text === undefined) throw new Error(`There is no ${at}`)
    for (const source of sourcesOf(at, read)) {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
      const [, room] = /(?:^|\/)src\/([^/]+)/.exec(source) ?? []
      if (name) packages.add(name)
      else if (room) modules.add(room)
    }
    for (const specifier of importsIn(at, text))
      // The built code retries a failed import with a query string, which isn't part of the file's path.
      if (specifier.startsWith('.'))
        follow(posix.join(posix.dirname(at), specifier.replace(/\?.*/, '')))
      else packages.add(specifier)
  }
  follow(file)
  return { modules: [...modules].sort(), packages: [...packages].sort() }
}

/** Returns a built file's sources from its source map. A file with only re-exports has no map. */
export function sourcesOf(file: string, read: (file: string) => string | undefined): string[] {
  const map = read(`${file}.map`)
  return map === undefined ? [] : (JSON.parse(map) as { sources: string[] }).sources
}

/** Returns a script's imports, as written. Imports that are computed at run time aren't included. */
function importsIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) =>
      /^(["'`])(.+)\1$/.exec(text.slice(start, end))?.[2] ?? [],
  )
  return [...new Set([...named, ...dynamic])]
}
