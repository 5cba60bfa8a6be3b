/**
 * Parses an http or https URL, optionally relative to `base`. Returns `undefined` for other schemes (a
 * `javascript:` link runs a script in the page).
 */
export function webUrl(address: string, base?: string): URL | undefined {
  try {
    const url = new URL(address, base)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
