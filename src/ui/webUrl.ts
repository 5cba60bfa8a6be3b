/**
 * Parses a URL that a page may link to: http or https, and with `base` also one that is relative to it.
 * Returns `undefined` for every other scheme: a click on `javascript:` runs a script in the page.
 */
export function webUrl(address: string, base?: string): URL | undefined {
  try {
    const url = new URL(address, base)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
