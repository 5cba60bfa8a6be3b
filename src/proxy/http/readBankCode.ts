import { isBankCode } from '../../contract/index.js'

/** One path segment: the characters that RFC 3986 allows, and escaped bytes. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i

/**
 * Reads the bank code in the last path segment, percent-encoded once; returns `undefined` if the segment is not a code.
 * Encoded slashes, backslashes and dots are refused, because a server in front might resolve them to another path.
 * Encoded percent signs are refused, because they might be decoded twice.
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
