import type { RenderRoot } from '../elements/FpxElement.js'

/** Those of each document: a sheet belongs to one. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Gives the tree around a place our styles, as a constructed sheet shared by its document, so that a strict CSP holds. */
export function adoptStyles(place: RenderRoot, styles: string): void {
  const { ownerDocument } = place
  const view = ownerDocument.defaultView
  const root = place.getRootNode() as Document | ShadowRoot
  // Of a document that is never shown: the place is on its way. Nor has jsdom such sheets, where nothing is seen.
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
