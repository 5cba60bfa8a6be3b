/**
 * Removes user names and passwords from text that repeats input: everything in front of an `@`. Quoted input may
 * contain spaces and quotes, so all of it is removed. Other servers may send such text too, so the run time must stay
 * linear in the length.
 */
export const redactPasswords = (text: string): string =>
  text
    .replace(/^([^"]*)"[^]*@/, '$1…@')
    .replace(/\S+/g, (word) => word.replace(/^('?)[^]*@/, '$1…@'))
