import { UsageError } from './CliError.js'
import { readFileSync, statSync } from 'node:fs'
import type { FpxProxyOptions } from '../proxy/index.js'

/**
 * Reads a secret from an environment variable or from a file. Secrets are never passed as command-line options because
 * other users can see those in the process list.
 *
 * @param name - the environment variable. The variable for the file's path has the suffix `_FILE`.
 * @param path - the path of the file.
 * @throws {UsageError} if both the secret and the file are set, the file is empty or can't be read, or the secret is in
 * quotation marks. The message contains neither the secret nor the path.
 */
export function readSecret(name: string, path: string | undefined): string | undefined {
  const value = checkQuotes(process.env[name]?.trim() || undefined, name)
  if (path === undefined) return value
  if (value !== undefined)
    throw new UsageError(`${name} and ${name}_FILE are both set. Remove one of them.`)
  // The error doesn't quote the path because users sometimes set the variable to the secret itself.
  const secret = readTextFile(
    path,
    `${name}_FILE`,
    'another value, which may be the secret itself',
  ).trim()
  if (secret) return checkQuotes(secret, `${name}_FILE`)
  throw new UsageError(`${name}_FILE must be a file with one line; received an empty file.`)
}

/** Rejects secrets in quotation marks because `docker --env-file` and Kubernetes don't remove the quotation marks. */
function checkQuotes<Secret extends string | undefined>(secret: Secret, source: string): Secret {
  if (secret !== undefined && /^(["']).*\1$/s.test(secret))
    throw new UsageError(
      `${source} must be the secret alone; received it in quotation marks. Remove them: \`docker --env-file\` keeps quotes.`,
    )
  return secret
}

/**
 * Reads a text file without its byte order mark.
 *
 * @param name - the option or environment variable with the path.
 * @param received - describes the received value in the error message. Defaults to the path.
 * @throws {UsageError} if the file can't be read.
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

/** The length of a 128-bit random number in hexadecimal. Shorter tokens can be guessed. */
const MIN_CHARACTERS = 32
/** The token must be short because servers in front of the proxy may reject headers larger than 8 kB. */
const MAX_CHARACTERS = 4096

const OTHERS_READ = 0o4
const OTHERS_WRITE = 0o2

/**
 * Reads the token that protects `/company` and `/status`.
 *
 * @param path - the path from `--admin-token-file`.
 * @param apiKey - the API key, which must not be used as the token.
 * @throws {UsageError} if the file can't be read or every user of the machine can read or change it. The token must
 * have a valid length, consist of valid characters, and differ from the API key. The message never contains the token.
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

/**
 * Rejects files that all users of the machine can read or change. Skips the check on Windows, where Node doesn't return
 * the file's real permissions.
 */
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
 * Creates an `authorize` function that only allows requests with the given bearer token (RFC 6750). We compare hashes
 * in constant time because response times could otherwise reveal the token's length or first characters.
 */
export function createTokenCheck(
  token: string,
): NonNullable<FpxProxyOptions['admin']>['authorize'] {
  // Loaded only here, since `node:crypto` takes 5 MB.
  const { createHash, timingSafeEqual } = process.getBuiltinModule('node:crypto')
  const hash = (text: string) => createHash('sha256').update(text, 'latin1').digest()
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
