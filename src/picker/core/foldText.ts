import { foldCase } from '../../contract/index.js'
import { simplifiedSigns, traditionalSigns } from './bankNames.js'

/**
 * Folds case, accents, character width, punctuation and traditional Chinese, so that different spellings become equal.
 * In the result, words are separated by a single space.
 */
export const foldText = (text: string) =>
  foldCase(text.replace(/[™℠]/g, ''))
    .replace(/[^ -~]/g, (sign) => simplifiedSigns[traditionalSigns.indexOf(sign)] ?? sign)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** The maximum length of a search text, in characters. All bank names are shorter than this maximum. */
export const QUERY_MAX = 100

/**
 * Truncates the typed text to {@link QUERY_MAX} characters and folds it. The end of a domain isn't a word: bankislam.biz
 * is a portal for consumers.
 */
export const foldQuery = (text: string) => foldText(text.slice(0, QUERY_MAX).replace(/\.biz\b/, ''))
