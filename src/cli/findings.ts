export interface Finding {
  /** The severity. A `note` contains useful information or reports a check that couldn't be completed. */
  state: 'ok' | 'wrong' | 'note'
  /** What was checked, in one or two words. */
  subject: string
  /** What was found and how to fix it. */
  message: string
}

const finding =
  (state: Finding['state']) =>
  (subject: string, message: string): Finding => ({ state, subject, message })

export const ok = finding('ok')
export const wrong = finding('wrong')
export const note = finding('note')

/** Prints one finding per line. Returns the exit code, which is 1 if any finding is wrong. */
export function printFindings(findings: readonly Finding[]): number {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  for (const { state, subject, message } of findings)
    console.log(`${state.padEnd(5)}  ${subject.padEnd(width)}  ${toPrintable(message)}`)
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

/** Replaces control characters and truncates long text: text from another server may be malicious. */
function toPrintable(text: string): string {
  const line = redactPasswords(text).replace(/[\p{C}\u2028\u2029]/gu, '?')
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}

/**
 * Removes user names and passwords from text that quotes input. In each word, everything before the last `@` is
 * removed. After the first double quote, everything up to the last `@` in the text is removed: the quoted input
 * can contain spaces and quotes. The patterns must run in linear time (a remote server may have sent the text).
 */
export const redactPasswords = (text: string): string =>
  text
    .replace(/^([^"]*)"[^]*@/, '$1…@')
    .replace(/\S+/g, (word) => word.replace(/^('?)[^]*@/, '$1…@'))
