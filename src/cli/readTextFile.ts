import { readFileSync } from 'node:fs'
import { UsageError } from './CliError.js'

/**
 * Reads the text file that an option names, and removes a byte order mark.
 *
 * @param name - the option or variable that names the file, as users write it.
 * @param received - what the error says was received. Default: the path.
 * @throws {UsageError} if it cannot be read.
 */
export function readTextFile(path: string, name: string, received = `"${path}"`): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    throw new UsageError(
      `${name} must be a file that this user can read; received ${received} (${code}).`,
    )
  }
}
