import type { GuideOutline } from '../../site/Guide.js'

/** A search result: a heading or the title of a guide. */
export interface FoundHeading {
  guide: GuideOutline
  text: string
  /** The heading's anchor, or an empty string for the title of a guide. */
  anchor: string
}

const MAX_RESULTS = 12

/**
 * Returns at most 12 headings that contain every word of the query. Matches at the start of a word come first. Words in
 * the guide's title also match if the heading contains another word of the query. For example, "proxy options" finds
 * the heading "Options" in the guide "The proxy".
 */
export function searchHeadings(guides: readonly GuideOutline[], query: string): FoundHeading[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return guides
    .flatMap((guide) => [
      { guide, text: guide.title, anchor: '' },
      ...guide.headings.map(({ text, anchor }) => ({ guide, text, anchor })),
    ])
    .map((found) => ({ found, rank: rankOf(found, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_RESULTS)
    .map(({ found }) => found)
}

/**
 * Returns a heading's rank in the search results. Better matches have higher ranks. The rank is 0 if a word is missing
 * or only the guide's title matches.
 */
function rankOf({ guide, text, anchor }: FoundHeading, words: readonly string[]): number {
  const ranks = words.map((word) => {
    const inHeading = rankOfWord(text.toLowerCase(), word)
    return inHeading > 0 ? inHeading : Math.min(1, rankOfWord(guide.title.toLowerCase(), word))
  })
  if (ranks.includes(0) || !ranks.some((rank) => rank > 1)) return 0
  return ranks.reduce((sum, rank) => sum + rank, 0) + (anchor === '' ? 1 : 0)
}

/**
 * Returns 4 if the text starts with the word, 3 if another word of the text starts with it, 2 if it occurs within a
 * word, and 0 if it doesn't occur.
 */
function rankOfWord(text: string, word: string): number {
  const index = text.indexOf(word)
  if (index < 0) return 0
  if (index === 0) return 4
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)) ? 3 : 2
}
