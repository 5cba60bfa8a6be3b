/** Returns an encrypted text with a different letter in the middle. */
export function changeLetter(text: string): string {
  const middle = text.length >> 1
  return text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1)
}
