/**
 * Returns the part of a server's request that prevents caching. By default, Next.js caches all responses, even those
 * with status 429. Older versions of Cloudflare Workers throw if `cache` is set, so we check whether their `Request` has
 * this property. We skip this check in Node because accessing `Request` there loads the whole `fetch` implementation,
 * which takes up 6 MB.
 */
export const uncached = (): RequestInit =>
  'WebSocketPair' in globalThis && !('cache' in Request.prototype) ? {} : { cache: 'no-store' }
