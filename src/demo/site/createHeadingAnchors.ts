/**
 * Creates a function that returns the same anchor as GitHub for each heading in a document. Call it for the headings in
 * order. Anchors are in lower case, with dashes for spaces, and without most punctuation. A repeated anchor gets a
 * number.
 */
export function createHeadingAnchors(): (heading: string) => string {
  const seen = new Map<string, number>()
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  }
}
