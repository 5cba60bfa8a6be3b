/** Returns how often the words occur in what was said. */
export const timesIn = (said: string, words: string): number => said.split(words).length - 1
