import { listAttribute } from '../attributes.js'

interface LabelledElement extends HTMLElement {
  readonly labels?: NodeList
}

/**
 * Creates a reader of the accessible name that the page provides for an element by `aria-labelledby`, labels or
 * `aria-label`. `onChange` is called when one of the labels that were last read changes, until `disconnect` is called.
 */
export function createLabelReader(element: LabelledElement, onChange: () => void) {
  const observer = new MutationObserver(onChange)
  let lastName: string | undefined
  const reader = {
    read(): string | undefined {
      // The labels may have been replaced. An old label that is still observed would keep the element in memory.
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
    /** Calls `onChange` if the name has changed since it was last read. */
    check(): void {
      const name = lastName
      if (reader.read() !== name) onChange()
    },
    disconnect: () => observer.disconnect(),
  }
  return reader
}

/** Returns a label's text, without the text of the control inside it. */
function textOf(node: Node, control: Element): string {
  if (node === control) return ''
  if (node instanceof Text) return node.data
  return [...node.childNodes].map((child) => textOf(child, control)).join('')
}
