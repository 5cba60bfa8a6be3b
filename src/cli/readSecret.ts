import { UsageError } from './CliError.js'
import { readFileSync, statSync } from 'node:fs'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FpxProxyOptions } from '../proxy/index.js'

/**
 * Reads a secret from its environment variable, or from the file that an option names. Process lists show options, so
 * secrets are never passed as options.
 *
 * @param name - the variable. The variable for the file ends in `_FILE`.
 * @param path - the value of the option that names the file.
 * @throws {UsageError} if both are set, if the file is blank or can't be read, or if the secret is in quotation marks.
 * The message contains neither the secret nor the path.
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

/** Rejects a secret in quotation marks, which `docker --env-file` and Kubernetes don't remove. No gateway's key has any. */
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

/** 128 random bits as hexadecimal digits. A shorter token can be guessed. */
const MIN_CHARACTERS = 32
/** Well below 8 kB, a header size that servers in front of the proxy may refuse. */
const MAX_CHARACTERS = 4096

const OTHERS_READ = 0o4
const OTHERS_WRITE = 0o2

/**
 * Reads the token that gives access to `/company` and `/status`.
 *
 * @param path - the file of `--admin-token-file`.
 * @param apiKey - the gateway's key, which must not be used as the token.
 * @throws {UsageError} if the file cannot be read, if every user of the machine can read or change it, or if the token
 * is too short, too long, invalid in a header, or the API key. The message never contains the token.
 */
export function readAdminToken(path: string | undefined, apiKey: string): string | undefined {
  const token = readSecret('FPX_ADMIN_TOKEN', path)
  if (token === undefined) return undefined
  const fail = (message: string) =>
    new UsageError(
      `the admin token (FPX_ADMIN_TOKEN or --admin-token-file) ${message} Create a token: openssl rand -hex 32`,
    )
  if (token.length < MIN_CHARACTERS || token.length > MAX_CHARACTERS)
    throw fail(
      `must have ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters; received ${token.length}.`,
    )
  if (!/^[!-~]+$/.test(token))
    throw fail('must be one line of printable ASCII without blanks; received other characters.')
  if (token === apiKey)
    throw fail('must not be the API key, because the token is sent by other programs.')
  if (path !== undefined) checkMode(path)
  return token
}

/** Rejects a file every user can read or change, except on Windows, where Node makes up the file's `mode`. */
function checkMode(path: string): void {
  if (process.platform === 'win32') return
  const { mode } = statSync(path)
  const how = mode & OTHERS_READ ? 'read' : mode & OTHERS_WRITE ? 'changed' : undefined
  if (how)
    throw new UsageError(
      `the file of --admin-token-file can be ${how} by every user of this machine: chmod 600 "${path}"`,
    )
}

/**
 * Returns an `authorize` that allows requests with this bearer token, and asks others for it (RFC 6750). It compares
 * hashes in constant time, because response times would otherwise reveal the token's length or its first letters.
 */
export function createTokenCheck(
  token: string,
): NonNullable<FpxProxyOptions['admin']>['authorize'] {
  const expected = hash(token)
  return (request) => {
    const [, received] = /^bearer +(.*)$/i.exec(request.header('authorization') ?? '') ?? []
    if (received === undefined) return { challenge: CHALLENGE }
    return (
      timingSafeEqual(hash(received), expected) || {
        challenge: `${CHALLENGE}, error="invalid_token"`,
      }
    )
  }
}

const CHALLENGE = 'Bearer realm="fpx-checkout"'

const hash = (text: string) => createHash('sha256').update(text, 'latin1').digest()
