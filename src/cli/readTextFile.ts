import { readFileSync } from 'node:fs'
import { UsageError } from './CliError.js'

/**
 * Reads a text file that an option names.
 *
 * @param name - the place that names the file, as users write it.
 * @throws {UsageError} when it cannot be read.
 */
export function readTextFile(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    throw new UsageError(
      `${name} must be a file that this user can read; received "${path}" (${code}).`,
    )
  }
}
