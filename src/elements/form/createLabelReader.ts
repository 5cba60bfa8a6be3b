import { listAttribute } from '../attributes/attributeReaders.js'

interface LabelledElement extends HTMLElement {
  readonly labels?: NodeList
}

/**
 * Creates a reader of the name that the page has for an element: `aria-labelledby`, its labels, or `aria-label`.
 * `onChange` is called when a label that was read last changes, until `disconnect` is called.
 */
export function createLabelReader(element: LabelledElement, onChange: () => void) {
  const observer = new MutationObserver(onChange)
  return {
    read(): string | undefined {
      // The labels may be others than before. A label that is still observed would retain the element in memory.
      observer.disconnect()
      const root = element.getRootNode() as Document | ShadowRoot
      const ids = listAttribute(element.getAttribute('aria-labelledby')) ?? []
      const referenced = ids.flatMap((id) => root.getElementById(id) ?? [])
      const text = (referenced.length ? referenced : [...(element.labels ?? [])])
        .map((label) => {
          observer.observe(label, { characterData: true, childList: true, subtree: true })
          return textOf(label, element)
        })
        .join(' ')
      return text.trim() || element.getAttribute('aria-label') || undefined
    },
    disconnect: () => observer.disconnect(),
  }
}

/** Returns the text of a label, without that of the control inside it. */
function textOf(node: Node, control: Element): string {
  if (node === control) return ''
  if (node instanceof Text) return node.data
  return [...node.childNodes].map((child) => textOf(child, control)).join('')
}
