/** Returns the text of a label, without that of a control inside it. */
export function labelText(node: Node, control: Element): string {
  if (node === control) return ''
  if (node instanceof Text) return node.data
  return [...node.childNodes].map((child) => labelText(child, control)).join('')
}
