import { UsageError } from './CliError.js'
import { readTextFile } from './readTextFile.js'

/**
 * Reads a secret from its environment variable, or from the file that an option names. Process lists show options, so
 * secrets are never passed as options.
 *
 * @param name - the variable. The variable for the file ends in `_FILE`.
 * @param path - the value of the option that names the file.
 * @throws {UsageError} if both are set, or if the file is blank or cannot be read. The message contains neither the
 * secret nor the path.
 */
export function readSecret(name: string, path: string | undefined): string | undefined {
  const value = process.env[name]?.trim() || undefined
  if (path === undefined) return value
  if (value !== undefined)
    throw new UsageError(`${name} and ${name}_FILE are both set. Remove one of them.`)
  // The error does not repeat the path, because people put the secret there.
  const secret = readTextFile(
    path,
    `${name}_FILE`,
    'another value, which may be the secret itself',
  ).trim()
  if (secret) return secret
  throw new UsageError(`${name}_FILE must be a file with one line; received an empty file.`)
}
