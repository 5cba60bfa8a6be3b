import type { PaymentTarget } from '../PaymentGateway.js'

/** The handler for a path, and the order and payment that the path names, which are empty if it doesn't. */
export interface MatchedPath extends PaymentTarget {
  action: 'pay' | 'callback' | 'return'
}

/**
 * The end of the URLs that the gateway uses. Hosts treat a path with a dot in its last segment as a file, so they
 * neither add a slash to it (Next.js and Vercel with `trailingSlash`) nor redirect it to a language or a login (the
 * usual matchers of Next.js middleware). Gateways don't follow redirects.
 */
const SUFFIX = '.fpx'

/**
 * Finds the handler for a path. Only the end of the path counts: reverse proxies, API Gateway stages, and base
 * paths remove or add the beginning. The order's id can contain slashes, which some servers decode.
 *
 * @param mountPath - the path of the option `url`. If the path begins with it, its segments aren't matched.
 */
export function matchPath(pathname: string, mountPath = ''): MatchedPath | undefined {
  const path = pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : pathname
  const [, named, rest = ''] = /\/(callback|return)(?:\/(.*?))?(?:\.fpx)?\/?$/s.exec(path) ?? []
  if (named === undefined)
    return /\/pay\/?$/.test(path) ? { action: 'pay', orderId: '', reference: '' } : undefined
  const [, order = '', reference = ''] = /^(.*?)(?:\/([0-9a-z]{20}))?$/s.exec(rest) ?? []
  try {
    return { action: named as 'callback' | 'return', orderId: decodeURIComponent(order), reference }
  } catch {
    return undefined
  }
}

/** Returns the URLs of a payment's callback and return. */
export function toMessageUrls(url: string, orderId: string, reference: string) {
  // Apache responds with 404 to an encoded slash.
  const id = orderId.split('/').map(encodeURIComponent).join('/')
  return {
    callbackUrl: `${url}/callback/${id}/${reference}${SUFFIX}`,
    returnUrl: `${url}/return/${id}/${reference}${SUFFIX}`,
  }
}
