/**
 * Returns a function that makes the anchors of a document's headings, in their order, as GitHub does: lower case, no
 * punctuation, dashes for spaces, a number after the second of the same text.
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
