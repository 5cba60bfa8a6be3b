import { UsageError } from './CliError.js'
import { readTextFile } from './readTextFile.js'

/**
 * Reads a secret from its variable, or from the file that an option names. Lists of processes show options, so no option
 * contains a secret.
 *
 * @param name - the variable. The file's variable ends in `_FILE`.
 * @param path - the value of the option of the file.
 * @throws {UsageError} for both, or for a file that is blank or cannot be read. The message repeats neither.
 */
export function readSecret(name: string, path: string | undefined): string | undefined {
  const value = process.env[name]?.trim() || undefined
  if (path === undefined) return value
  if (value !== undefined)
    throw new UsageError(`${name} and ${name}_FILE are both set. Remove one of them.`)
  // People confuse the path with the secret.
  const secret = readTextFile(
    path,
    `${name}_FILE`,
    'another value, which may be the secret itself',
  ).trim()
  if (secret) return secret
  throw new UsageError(`${name}_FILE must be a file with one line; received an empty file.`)
}
