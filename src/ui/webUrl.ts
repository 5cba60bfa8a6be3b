/**
 * Parses a URL that a page may link to: http or https, or relative to `base` if it is set. Returns `undefined` for
 * every other scheme, because a click on a `javascript:` link runs a script in the page.
 */
export function webUrl(address: string, base?: string): URL | undefined {
  try {
    const url = new URL(address, base)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
