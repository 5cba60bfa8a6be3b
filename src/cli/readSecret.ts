import { UsageError } from './CliError.js'
import { readFileSync } from 'node:fs'

/**
 * Reads a secret from its environment variable, or from the file that an option names. Process lists show options, so
 * secrets are never passed as options.
 *
 * @param name - the variable. The variable for the file ends in `_FILE`.
 * @param path - the value of the option that names the file.
 * @throws {UsageError} if both are set, if the file is blank or cannot be read, or if the secret is in quotation marks. The message contains neither the
 * secret nor the path.
 */
export function readSecret(name: string, path: string | undefined): string | undefined {
  const value = checkQuotes(process.env[name]?.trim() || undefined, name)
  if (path === undefined) return value
  if (value !== undefined)
    throw new UsageError(`${name} and ${name}_FILE are both set. Remove one of them.`)
  // The error does not repeat the path, because people put the secret there.
  const secret = readTextFile(
    path,
    `${name}_FILE`,
    'another value, which may be the secret itself',
  ).trim()
  if (secret) return checkQuotes(secret, `${name}_FILE`)
  throw new UsageError(`${name}_FILE must be a file with one line; received an empty file.`)
}

/** Refuses a secret in quotation marks. `docker --env-file` and Kubernetes keep them, and no gateway's key has any. */
function checkQuotes<Secret extends string | undefined>(secret: Secret, source: string): Secret {
  if (secret !== undefined && /^(["']).*\1$/s.test(secret))
    throw new UsageError(
      `${source} must be the secret alone; received it in quotation marks. Remove them: \`docker --env-file\` keeps quotes.`,
    )
  return secret
}

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
