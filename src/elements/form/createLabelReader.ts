import { listAttribute } from '../attributes.js'

interface LabelledElement extends HTMLElement {
  readonly labels?: NodeList
}

/**
 * Creates a reader for an element's accessible name, which the page sets with `aria-labelledby`, labels, or
 * `aria-label`. Until `disconnect` is called, `onChange` is called whenever one of the most recently read labels
 * changes.
 */
export function createLabelReader(element: LabelledElement, onChange: () => void) {
  const observer = new MutationObserver(onChange)
  let lastName: string | undefined
  const reader = {
    read(): string | undefined {
      // If we continued to observe labels that the page has replaced, the element couldn't be garbage-collected.
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
      return (lastName = text.trim() || element.getAttribute('aria-label') || undefined)
    },
    /** Calls `onChange` if the name has changed since the last read. */
    check(): void {
      const name = lastName
      if (reader.read() !== name) onChange()
    },
    disconnect: () => observer.disconnect(),
  }
  return reader
}

/** Returns a label's text without the text of the nested control. */
function textOf(node: Node, control: Element): string {
  if (node === control) return ''
  // We can't use `instanceof`: the label can belong to the document of another frame.
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  return [...node.childNodes].map((child) => textOf(child, control)).join('')
}
