import { statSync } from 'node:fs'
import { UsageError } from './CliError.js'
import { readTextFile } from './readTextFile.js'

/** 128 random bits as hexadecimal digits. A shorter token can be guessed. */
const MIN_CHARACTERS = 32
/** Servers in front of the proxy refuse headers of 8 kB. */
const MAX_CHARACTERS = 4096

/** What an error shows instead of the value: a user may have passed the token instead of the name of its file. */
const NOT_REPEATED = 'another value, which may be the token itself'

const OTHERS_READ = 0o4
const OTHERS_WRITE = 0o2

/**
 * Reads the token that opens `/company` and `/status`.
 *
 * @param name - the place that names the file, as users write it.
 * @param apiKey - the key of the gateway, which must not be the token.
 * @throws {UsageError} for a file that cannot be read, or that every user of the machine can read or change. Also for a
 * token that is missing, too short, or invalid in a header. The message never contains the token.
 */
export function readAdminToken(path: string, name: string, apiKey: string): string {
  const token = readTextFile(path, name, NOT_REPEATED).trim()
  const advice = `Create a token: openssl rand -hex 32 > "${path}"`
  const fail = (message: string) => new UsageError(`${name} ${message}`)
  if (token.length < MIN_CHARACTERS)
    throw fail(
      `needs a token of at least ${MIN_CHARACTERS} characters; received ${token.length || 'none'}. ${advice}`,
    )
  if (token.length > MAX_CHARACTERS)
    throw fail(`needs a token of at most ${MAX_CHARACTERS} characters; received ${token.length}.`)
  if (!/^[!-~]+$/.test(token))
    throw fail(
      `must contain one line of printable ASCII without blanks; received other characters. ${advice}`,
    )
  if (token === apiKey)
    throw fail(
      `must not contain the API key, because the token is sent by other programs. ${advice}`,
    )
  checkMode(path, fail)
  return token
}

/** Windows has no such permissions. Node invents a `mode` there. */
function checkMode(path: string, fail: (message: string) => UsageError): void {
  if (process.platform === 'win32') return
  const { mode } = statSync(path)
  const how = mode & OTHERS_READ ? 'read' : mode & OTHERS_WRITE ? 'changed' : undefined
  if (how) throw fail(`can be ${how} by every user of this machine: chmod 600 "${path}"`)
}
