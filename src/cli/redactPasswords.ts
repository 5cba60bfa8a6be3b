/**
 * Removes user names and passwords from a text that repeats input: everything in front of an `@`. A quoted text may
 * contain blanks and quotes, so all of it is removed. Foreign servers send such texts too, so the time must grow with
 * the length only.
 */
export const redactPasswords = (text: string): string =>
  text
    .replace(/^([^"]*)"[^]*@/, '$1…@')
    .replace(/\S+/g, (word) => word.replace(/^('?)[^]*@/, '$1…@'))
