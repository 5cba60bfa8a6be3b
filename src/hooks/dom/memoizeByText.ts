/** A function that remembers what it made of the first thousand texts: the same few come again and again. */
export function memoizeByText<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>()
  return (text) => {
    const known = made.get(text) ?? make(text)
    if (made.size < 1000) made.set(text, known)
    return known
  }
}
