/**
 * Removes user names and passwords from a text that repeats input: everything in front of an `@`. A quoted text may
 * contain blanks and quotes, so all of it is removed.
 */
export const redactPasswords = (text: string): string => text.replace(/"[^]*@|\S*@/g, '…@')
