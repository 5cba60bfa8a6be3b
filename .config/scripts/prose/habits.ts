import type { Prose } from './proseOf.js'

/** A habit that gives our prose away beside that of Base UI, TanStack Query, and Hono. */
export interface Habit {
  name: string
  /** What to write instead. */
  instead: string
  /** How many of 100 sentences of the other libraries have it. */
  theirs: number
  pattern: RegExp
}

/** A place where prose has a habit. */
export interface HabitPlace {
  file: string
  line: number
  text: string
}

/** Where a sentence begins: after the one before it, or at the start of a paragraph, a list item, a cell, or a comment. */
const start = String.raw`(?<=(?:^|[.!?:]\s+|\* |\/\/ |\| ))`

/** The habits. Their patterns count most of the places, and a few that are fine. */
export const habits: Habit[] = [
  {
    name: 'if',
    instead: 'the condition last, or a verb: "To …, pass …"',
    theirs: 5.9,
    pattern: new RegExp(`${start}If\\b`, 'gm'),
  },
  {
    name: 'because',
    instead: 'only the reason: "Safari keeps the old value here."',
    theirs: 1,
    pattern: /\bbecause\b/gi,
  },
  {
    name: 'would',
    instead: 'the present tense, can',
    theirs: 3.1,
    pattern: /\b(?:would|may)\b/gi,
  },
  {
    name: 'example',
    instead: 'the example itself',
    theirs: 1,
    pattern: /\b(?:for example|such as)\b/gi,
  },
  {
    name: 'so',
    instead: 'a new sentence, or nothing',
    theirs: 1,
    pattern: new RegExp(`, so that\\b|${start}(?:So|Therefore|Otherwise|Thus|Hence)\\b`, 'gm'),
  },
]

/** Finds the places of a habit in a file's prose. Text between backticks is a name, and does not count. */
export const findHabit = ({ pattern }: Habit, parts: readonly Prose[]): HabitPlace[] =>
  parts.flatMap(({ file, prose, line }) =>
    [...withoutNames(prose).matchAll(pattern)].map(({ index, 0: found }) => ({
      file,
      line: line + prose.slice(0, index).split('\n').length - 1,
      text: prose.slice(Math.max(0, index - 40), index + found.length + 30).replace(/\s+/g, ' '),
    })),
  )

/** Returns roughly how many sentences prose has: its full stops, question marks, and exclamation marks. */
export const countSentences = (parts: readonly Prose[]): number =>
  parts.reduce(
    (sum, { prose }) => sum + (withoutNames(prose).match(/[.!?](?=\s|$)/g)?.length ?? 0),
    0,
  )

/** Blanks text between backticks with a letter, which no pattern matches. */
const withoutNames = (prose: string): string =>
  prose.replace(/`[^`\n]*`/g, (name) => 'X'.repeat(name.length))
