/**
 * Changes a page like a page translator, by replacing each text node, including later ones, with a copy in two `<font>`
 * elements. The words remain the same so that a test can compare them. The function is self-contained because
 * Playwright also sends it into pages.
 *
 * @param root - the part of the page to translate.
 * @returns a function that stops the translation.
 */
export function translatePage(root: Node = document.body): () => void {
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(translate)
  })
  watch(root)
  translate(root)
  return () => observer.disconnect()

  function watch(tree: Node): void {
    observer.observe(tree, { childList: true, characterData: true, subtree: true })
  }

  function translate(node: Node): void {
    if (node instanceof Text) return replace(node)
    if (!(node instanceof Element || node instanceof DocumentFragment)) return
    if (node instanceof Element) {
      if (node.matches('font, script, style')) return
      if (node.shadowRoot) {
        watch(node.shadowRoot)
        translate(node.shadowRoot)
      }
    }
    for (const child of [...node.childNodes]) translate(child)
  }

  function replace(text: Text): void {
    const parent = text.parentElement ?? text.parentNode
    if (!parent || !text.data) return
    if (parent instanceof Element && parent.matches('font, script, style')) return
    const inner = font()
    inner.append(text.data)
    const outer = font()
    outer.append(inner)
    text.replaceWith(outer)
  }

  function font(): Element {
    return document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
  }
}
