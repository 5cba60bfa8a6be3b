/** The words of a label, without those of the control that it may stand around. */
export function labelText(node: Node, control: Element): string {
  if (node === control) return ''
  if (node instanceof Text) return node.data
  return [...node.childNodes].map((child) => labelText(child, control)).join('')
}
