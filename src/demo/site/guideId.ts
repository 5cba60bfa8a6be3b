/**
 * Returns a document's name in URLs, from its path in the repository: `src/guides/reference/proxy.md` becomes
 * `reference-proxy`. Names are also file names, so they are in lower case, and differ by more than case.
 */
export function guideId(path: string): string {
  const name = path.replace(/^(src\/guides|\.github)\//, '').replace(/\.md$/, '')
  if (path === '.github/SECURITY.md') return 'security-policy'
  return name
    .replace(/\/README$/, '')
    .replaceAll('/', '-')
    .toLowerCase()
}
