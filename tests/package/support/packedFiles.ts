import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inject } from 'vitest'

/** The published package.json. */
export interface Manifest {
  dependencies: Record<string, string>
  exports: Record<string, string | Record<string, unknown>>
  bin: Record<string, string>
  customElements: string
}

/** Returns the sorted paths of the files in the packed package. */
export const packedFiles = (): string[] =>
  readdirSync(inject('unpacked'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(inject('unpacked'), join(entry.parentPath, entry.name)))
    .sort()

/** Returns the text of a packed file. */
export const packedText = (file: string): string =>
  readFileSync(join(inject('unpacked'), file), 'utf8')

/**
 * Returns the text of a packed file. Reads a source map from the build, because most maps aren't packed. Returns
 * `undefined` if the file doesn't exist.
 */
export function builtText(file: string): string | undefined {
  const path = file.endsWith('.map') ? file : join(inject('unpacked'), file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Returns the packed package.json. */
export const packedManifest = (): Manifest => JSON.parse(packedText('package.json')) as Manifest

/** Returns the files that a value in package.json names, such as the value of `exports`. */
export function targetsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace('./', '')]
  return Object.values(value as object).flatMap(targetsOf)
}
