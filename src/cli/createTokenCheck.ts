import { createHash, timingSafeEqual } from 'node:crypto'
import type { FpxProxyOptions } from '../proxy/index.js'

/**
 * Returns an `authorize` that allows requests with this bearer token, and asks others for it (RFC 6750). It compares hashes in constant time, so that
 * response times reveal neither the token's length nor its first letters.
 */
export function createTokenCheck(
  token: string,
): NonNullable<FpxProxyOptions['admin']>['authorize'] {
  const expected = hash(token)
  return (view) => {
    const [, received] = /^bearer +(.*)$/i.exec(view.header('authorization') ?? '') ?? []
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
