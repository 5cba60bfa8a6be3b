import { isBankCode } from '../../contract/index.js'

/** One segment of a path: the characters of RFC 3986, and escaped bytes. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i

/**
 * Reads the bank code in the last segment of a path, percent-encoded once; `undefined` for a segment that is no code.
 * Encoded slashes, backslashes and dots are refused, because a server in front might read another path in them. An
 * encoded percent sign is refused, because it might be decoded twice.
 */
export function readBankCode(segment: string): string | undefined {
  if (!SEGMENT.test(segment)) return undefined
  let code: string
  try {
    code = decodeURIComponent(segment)
  } catch {
    return undefined
  }
  return isBankCode(code) && !/^\.\.?(;|$)|[/\\%]/.test(code) ? code : undefined
}
