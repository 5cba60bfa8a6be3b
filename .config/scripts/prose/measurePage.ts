import { countWords, splitSentences, wordsOf } from './splitSentences.js'

/** What `npm run prose` prints about a page. */
export interface PageMeasures {
  words: number
  hasContents: boolean
  /** Mean number of words per sentence, outside tables. */
  mean: number
  /** The longest sentence, in or outside tables, and its number of words. */
  longest: { sentence: string; words: number }
}

/** Measures the sentences of a Markdown page. */
export function measurePage(markdown: string): PageMeasures {
  const { text, tables } = splitSentences(markdown)
  const lengths = text.map((sentence) => wordsOf(sentence).length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const longest = [...text, ...tables]
    .map((sentence) => ({ sentence, words: wordsOf(sentence).length }))
    .reduce((most, next) => (next.words > most.words ? next : most), { sentence: '', words: 0 })
  return {
    words: countWords(markdown),
    hasContents: /^- .*\]\(#/m.test(markdown.split(/^## /m)[0] ?? ''),
    mean: total / Math.max(lengths.length, 1),
    longest,
  }
}
