import { isLoopback } from '../contract/index.js'
import { GatewayError } from './GatewayError.js'

/**
 * Checks the base URL and returns its normal form: the host in lower case, no default port, no trailing slash. Error
 * messages never repeat the URL, because it may contain a password.
 *
 * @throws {GatewayError} of kind `misconfigured`. The message says what was expected, what was received, and how to fix
 * it.
 */
export function normalizeBaseUrl(baseUrl: unknown): string {
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl))
    throw createError(
      `an absolute address such as https://api.example.com/v2; received ${describe(baseUrl)}`,
    )
  const url = new URL(baseUrl)
  if (url.username || url.password || baseUrl.includes('@'))
    throw createError(
      'an address without a user name or password',
      'Remove them: the key is sent in a header',
    )
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw createError(
      `https, or http on localhost; received ${url.protocol === 'http:' ? 'http' : 'another protocol'}`,
      'Use https, because the key is sent with every call',
    )
  if (/[?#]/.test(baseUrl))
    throw createError(
      'an address without a query or a fragment',
      'Remove everything from ? or # on',
    )
  // The URL parser rewrites these parts, so the proxy would call a different URL from the one in the options.
  if (!/^[\x21-\x7e]+$/.test(baseUrl) || /\\|\/\.{1,2}(\/|$)|%(2e|2f|5c)/i.test(baseUrl))
    throw createError(
      'an address without dots as path segments, backslashes, blanks or encoded slashes',
      'Write the path as it is',
    )
  return url.href.replace(/\/+$/, '')
}

function describe(baseUrl: unknown): string {
  if (!baseUrl) return 'none'
  return typeof baseUrl === 'string' ? 'another text' : `a ${typeof baseUrl}`
}

const createError = (expected: string, advice?: string) =>
  new GatewayError('misconfigured', {
    detail: `baseUrl must be ${expected}.${advice ? ` ${advice}.` : ''}`,
  })
