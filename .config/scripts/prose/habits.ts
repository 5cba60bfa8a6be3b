import type { Prose } from './proseOf.js'

/** A habit that makes prose sound like a caption, as "How we write" lists them. */
export interface Habit {
  name: string
  /** What to write instead. */
  instead: string
  pattern: RegExp
  /** Only docstrings have this habit. */
  docstrings?: true
}

/** A place where prose has a habit. */
export interface HabitPlace {
  file: string
  line: number
  text: string
}

const prepositions = 'to|at|in|from|for|with|of|by|on|after|before|under|through|during|into|over'
const subjects = 'the|a|an|you|your|they|it|we|its|their|payers?|merchants?|no|each|every'
const verbsBeforeThat =
  'says?|said|means?|knows?|shows?|checks?|sees?|sure|assumes?|expects?|reports?|is|are|so|such|fact|find|finds|prove|proves|requires?|ensures?|notices?|states?|explains?|believes?|guarantees?|tests?|and|or|than|but'

/** The nine habits. Their patterns count most of the places, and a few that are fine. */
export const habits: Habit[] = [
  {
    name: 'contraction',
    instead: 'don’t, isn’t, can’t',
    pattern: /\b(?:do|does|did|is|are|was|were|can|could|should|would|has|have|had|will) ?not\b/gi,
  },
  {
    name: 'otherwise',
    instead: 'or else, falls back to',
    pattern: /[,;] otherwise\b/g,
  },
  {
    name: 'colon',
    instead: 'because, so, and',
    pattern: /(?<=[\p{L}\p{N})”"`])[:;] (?=\p{Ll}[^\n|]* )/gu,
  },
  {
    name: 'which',
    instead: 'when, where, or the preposition at the end',
    pattern: new RegExp(`\\b(?:${prepositions}) (?:which|whom)\\b`, 'gi'),
  },
  {
    name: 'that',
    instead: 'nothing: the attributes the page has set',
    pattern: new RegExp(`(?<!\\b(?:${verbsBeforeThat}) )\\bthat (?:${subjects}) `, 'g'),
  },
  {
    name: 'refuse',
    instead: 'reject, deny, discard, ignore',
    pattern: /\brefus(?:e|es|ed|ing|als?)\b/gi,
  },
  {
    name: 'stays',
    instead: 'treats, remains, contains',
    pattern: /\b(?:stays?|stayed|counts? as|counted as)\b/gi,
  },
  {
    name: 'verbless',
    instead: 'a sentence, if it explains why',
    pattern: /^\/\*\*\s+(?:\*\s+)?(?:A|An|The|How|What|When|Where|Which|Number|[A-Z]\w+ing)\b/g,
    docstrings: true,
  },
  {
    name: 'so',
    instead: 'a new sentence, or nothing',
    pattern:
      /, so that\b|(?<=(?:^|[.!?:]\s+|\* |\/\/ ))(?:So|Therefore|Otherwise|Thus|Hence)\b,?/gm,
  },
]

/** Finds the places of a habit in a file's prose. Text between backticks is a name, and does not count. */
export const findHabit = ({ pattern, docstrings }: Habit, parts: readonly Prose[]): HabitPlace[] =>
  parts
    .filter(({ prose }) => !docstrings || prose.startsWith('/**'))
    .flatMap(({ file, prose, line }) =>
      [...withoutNames(prose).matchAll(pattern)].map(({ index, 0: found }) => ({
        file,
        line: line + prose.slice(0, index).split('\n').length - 1,
        text: prose.slice(Math.max(0, index - 40), index + found.length + 30).replace(/\s+/g, ' '),
      })),
    )

/** Blanks text between backticks with a letter, which no pattern matches. */
export const withoutNames = (prose: string): string =>
  prose.replace(/`[^`\n]*`/g, (name) => 'X'.repeat(name.length))
