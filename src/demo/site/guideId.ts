/**
 * Returns the name of a document in addresses, from its path in the repository: `src/guides/reference/proxy.md` is
 * `reference-proxy`. Names are in lower case and differ without regard to case, because they name files too.
 */
export function guideId(path: string): string {
  const name = path.replace(/^(src\/guides|\.github)\//, '').replace(/\.md$/, '')
  if (path === '.github/SECURITY.md') return 'security-policy'
  return name
    .replace(/\/README$/, '')
    .replaceAll('/', '-')
    .toLowerCase()
}
