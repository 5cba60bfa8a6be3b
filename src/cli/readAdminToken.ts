import { statSync } from 'node:fs'
import { UsageError } from './CliError.js'
import { readSecret } from './readSecret.js'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FpxProxyOptions } from '../proxy/index.js'

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

/** Refuses a file that every user can read or change, except on Windows, where Node makes up the file's `mode`. */
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
 * Returns an `authorize` that allows requests with this bearer token, and asks others for it (RFC 6750). It compares hashes in constant time, so that
 * response times reveal neither the token's length nor its first letters.
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
