/** Whether `If-None-Match` names this ETag, by the weak comparison that RFC 9110 asks for here. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',', 32).some((item) => item.trim().replace(/^W\//, '') === etag)
}
