import { withoutPasswords } from './withoutPasswords.js'

/** One thing that was looked at. */
export interface Finding {
  /** `note` is neither good nor bad: it could not be seen, or is worth knowing. */
  state: 'ok' | 'wrong' | 'note'
  /** What was looked at, in a word or two. */
  subject: string
  /** What was seen, and where it is wrong, what to do. */
  says: string
}

/** Prints findings, a line each; gives the exit code: 1 when one of them is wrong. */
export function report(findings: readonly Finding[]): number {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  for (const { state, subject, says } of findings)
    console.log(`${state.padEnd(5)}  ${subject.padEnd(width)}  ${printable(says)}`)
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

/** What a stranger's server sent must not speak to the terminal, nor fill it. */
function printable(text: string): string {
  const line = withoutPasswords(text).replace(/[\p{C}\u2028\u2029]/gu, '?')
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
