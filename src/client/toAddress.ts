/**
 * Returns a URL that `fetch` accepts. `fetch` refuses a URL with a password, and a relative URL inherits the password
 * of the page's URL (`https://user:password@staging.example`).
 */
export function toAddress(url: string): string {
  if (typeof document === 'undefined') return url
  const { baseURI } = document
  const base = baseURI.replace(/^(\w+:\/\/)[^/?#]*@/, '$1')
  return base === baseURI ? url : new URL(url, base).href
}
