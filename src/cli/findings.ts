/** The result of one check. */
export interface Finding {
  /** `note` is neither right nor wrong: something could not be checked, or is worth knowing. */
  state: 'ok' | 'wrong' | 'note'
  /** What was checked, in a word or two. */
  subject: string
  /** What was found, and how to fix it if it is wrong. */
  message: string
}

const finding =
  (state: Finding['state']) =>
  (subject: string, message: string): Finding => ({ state, subject, message })

export const ok = finding('ok')
export const wrong = finding('wrong')
export const note = finding('note')

/** Prints one finding per line. Returns the exit code: 1 if any finding is wrong. */
export function printFindings(findings: readonly Finding[]): number {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  for (const { state, subject, message } of findings)
    console.log(`${state.padEnd(5)}  ${subject.padEnd(width)}  ${toPrintable(message)}`)
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

/**
 * Replaces control characters and truncates long text, so that text from another server can't control or flood the
 * terminal.
 */
function toPrintable(text: string): string {
  const line = redactPasswords(text).replace(/[\p{C}\u2028\u2029]/gu, '?')
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}

/**
 * Removes user names and passwords from text that repeats input. In each word, everything in front of the last `@` is
 * removed. After the first double quote, everything up to the text's last `@` is removed, because quoted input may
 * contain spaces and further quotes. The text may also come from a remote server, so the run time must stay linear in
 * its length.
 */
export const redactPasswords = (text: string): string =>
  text
    .replace(/^([^"]*)"[^]*@/, '$1…@')
    .replace(/\S+/g, (word) => word.replace(/^('?)[^]*@/, '$1…@'))
