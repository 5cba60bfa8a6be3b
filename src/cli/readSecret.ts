import type { FpxProxyOptions } from '../proxy/index.js'
import { UsageError } from './CliError.js'
import { readTextFile } from './options.js'

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
  const value = process.env[name]?.trim() || undefined
  if (path === undefined) return checkQuotes(value, name)
  if (value !== undefined)
    throw new UsageError(`${name} and ${name}_FILE are both set. Remove one of them.`)
  // The error doesn't quote the path because users sometimes set the variable to the secret itself.
  const received = 'another value, which may be the secret itself'
  const secret = readTextFile(path, `${name}_FILE`, received).trim()
  if (secret) return checkQuotes(secret, `${name}_FILE`)
  throw new UsageError(`${name}_FILE must be a file with one line; received an empty file.`)
}

/** Rejects secrets in quotation marks because `docker --env-file` and Kubernetes don't remove the quotation marks. */
function checkQuotes(secret: string | undefined, source: string): string | undefined {
  if (secret === undefined || !/^(["']).*\1$/s.test(secret)) return secret
  throw new UsageError(
    `${source} must be the secret alone; received it in quotation marks. Remove them: \`docker --env-file\` keeps quotes.`,
  )
}

/** The length of a 128-bit random number in hexadecimal. Shorter tokens can be guessed. */
const MIN_CHARACTERS = 32
/** The token must be short because servers in front of the proxy may reject headers larger than 8 kB. */
const MAX_CHARACTERS = 4096

/**
 * Reads the token that protects `/company` and `/status`.
 *
 * @param path - the path from `--admin-token-file`.
 * @param apiKey - the API key, which must not be used as the token.
 * @throws {UsageError} if the file can't be read, or the token's length or characters are invalid. The message never
 * contains the token.
 */
export function readAdminToken(path: string | undefined, apiKey: string): string | undefined {
  const token = readSecret('FPX_ADMIN_TOKEN', path)
  if (token === undefined) return undefined
  const fail = (message: string) =>
    new UsageError(
      `The admin token (FPX_ADMIN_TOKEN or --admin-token-file) must ${message} Create a token: openssl rand -hex 32`,
    )
  const { length } = token
  if (length < MIN_CHARACTERS || length > MAX_CHARACTERS)
    throw fail(`have ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters; received ${length}.`)
  if (!/^[!-~]+$/.test(token))
    throw fail('be one line of printable ASCII without blanks; received other characters.')
  if (token === apiKey)
    throw fail('not be the API key, because the token is sent by other programs.')
  return token
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
