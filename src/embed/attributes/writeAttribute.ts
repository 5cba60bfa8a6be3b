/**
 * Writes a value as an attribute's text, a list with spaces between its words. Nothing takes the attribute away, and so
 * does `false`, which is how a page written in JSX says "none".
 */
export function writeAttribute(element: Element, name: string, value: unknown): void {
  if ((value ?? false) === false) element.removeAttribute(name)
  else element.setAttribute(name, [value].flat().join(' '))
}
