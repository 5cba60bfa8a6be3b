import type { RenderRoot } from '../elements/FpxElement.js'

/** Those of each document: a sheet belongs to one. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Adds our styles to the root around an element, as a constructed sheet shared by the document, which a strict CSP allows. */
export function adoptStyles(place: RenderRoot, styles: string): void {
  const { ownerDocument } = place
  const view = ownerDocument.defaultView
  const root = place.getRootNode() as Document | ShadowRoot
  // A document without a window is never shown; the element will be moved. jsdom has no constructed sheets.
  if (!view || !('adoptedStyleSheets' in root)) return
  const shared = sheets.get(ownerDocument) ?? new Map<string, CSSStyleSheet>()
  let sheet = shared.get(styles)
  if (!sheet) {
    sheet = new view.CSSStyleSheet()
    sheet.replaceSync(styles)
    sheets.set(ownerDocument, shared.set(styles, sheet))
  }
  if (!root.adoptedStyleSheets.includes(sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
