/** Returns an encrypted text with one other letter in its middle. */
export function changeLetter(text: string): string {
  const middle = text.length >> 1
  return text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1)
}
