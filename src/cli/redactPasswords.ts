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
