import { posix } from 'node:path'
import { parseSync } from 'vite'

/** What comes along with a built file. */
export interface Reach {
  /** The rooms of `src` that its code was written in; a file right below `src` counts by its name. */
  rooms: string[]
  /** What it loads from outside, by the name in the import, and what was built into it. */
  packages: string[]
}

/** Follows the imports of a built file, and reads from the source maps where its code comes from. */
export function collectReachableCode(
  file: string,
  read: (file: string) => string | undefined,
): Reach {
  const rooms = new Set<string>()
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
      else if (room) rooms.add(room)
    }
    for (const specifier of importsIn(at, text))
      if (specifier.startsWith('.')) follow(posix.join(posix.dirname(at), specifier))
      else packages.add(specifier)
  }
  follow(file)
  return { rooms: [...rooms].sort(), packages: [...packages].sort() }
}

/** Where the code of a built file was written, as its source map has it. A file that only hands on has no map. */
export function sourcesOf(file: string, read: (file: string) => string | undefined): string[] {
  const map = read(`${file}.map`)
  return map === undefined ? [] : (JSON.parse(map) as { sources: string[] }).sources
}

/** What a script imports, as it is written; what is only known while it runs is not among it. */
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
