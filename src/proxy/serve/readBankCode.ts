import { isBankCode } from '../../contract/index.js'

/** One segment of a path: the characters of RFC 3986, and escaped bytes. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i

/**
 * Reads the bank code in the last segment of a path, percent-encoded once; `undefined` for a segment that is no code. A
 * server in front might read a path in an encoded slash, a backslash or dots, or decode an encoded percent sign again.
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
