/**
 * Returns a document's name in URLs, from its path in the repository: `src/guides/reference/proxy.md` is
 * `reference-proxy`. Names are in lower case, and differ by more than case, because they are file names too.
 */
export function guideId(path: string): string {
  const name = path.replace(/^(src\/guides|\.github)\//, '').replace(/\.md$/, '')
  if (path === '.github/SECURITY.md') return 'security-policy'
  return name
    .replace(/\/README$/, '')
    .replaceAll('/', '-')
    .toLowerCase()
}
