import { isBankCode } from '../../contract/index.js'

/** One path segment: the characters that RFC 3986 allows, and escaped bytes. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i

/**
 * Reads the bank code in the last path segment, percent-encoded once; returns `undefined` if the segment is not a code.
 * A code that contains a slash or backslash, or that is `.` or `..` (also in front of a semicolon), is refused, because
 * a server in front might resolve it to another path. A code that contains a percent sign is refused, because it might
 * be decoded twice.
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
