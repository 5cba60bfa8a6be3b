/**
 * Writes a value into an attribute; a list is joined with spaces. `undefined`, `null` and `false` remove the attribute,
 * because JSX passes `false` for "none".
 */
export function writeAttribute(element: Element, name: string, value: unknown): void {
  if ((value ?? false) === false) element.removeAttribute(name)
  else element.setAttribute(name, [value].flat().join(' '))
}
