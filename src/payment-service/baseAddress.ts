import { PaymentServiceError } from './PaymentServiceError.js'

/**
 * Checks the base address and returns its one spelling: the host in lower case, no default port, no slash at the end. The
 * messages never repeat the address, which may hold a password.
 *
 * @throws {PaymentServiceError} of kind `misconfigured`, with the reason and what to do.
 */
export function baseAddress(baseUrl: unknown): string {
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl))
    throw refuse('is not an absolute address', 'Give one like https://api.example.com/v2')
  const url = new URL(baseUrl)
  if (url.username || url.password || baseUrl.includes('@'))
    throw refuse('has a user name or password in it', 'Take them out; the key travels in a header')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw refuse(
      'is not https',
      'Use https, because the key travels with every call; http is taken for localhost only',
    )
  if (/[?#]/.test(baseUrl)) throw refuse('has a query or a fragment', 'Take away all from ? or #')
  // What the parser would silently rewrite is refused, so that the address called is the address read.
  if (!/^[\x21-\x7e]+$/.test(baseUrl) || /\\|\/\.{1,2}(\/|$)|%(2e|2f|5c)/i.test(baseUrl))
    throw refuse('holds dots, backslashes or blanks as path segments', 'Write the path out plainly')
  return url.href.replace(/\/+$/, '')
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

const refuse = (reason: string, advice: string) =>
  new PaymentServiceError('misconfigured', { detail: `baseUrl ${reason}. ${advice}.` })
