import { memoizeByText } from '../../contract/index.js'
import type { RenderRoot } from './createRenderRoot.js'

/** Each document's sheets, keyed by their styles. A sheet belongs to one document. */
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Adds our styles to a render root's tree, as a constructed sheet that the document shares. A strict CSP allows it. */
export function adoptStyles(renderRoot: RenderRoot, styles: string): void {
  const { ownerDocument } = renderRoot
  const view = ownerDocument.defaultView
  const root = renderRoot.getRootNode() as Document | ShadowRoot
  // A document without a window is never shown, so the element will be moved again. jsdom has no constructed sheets.
  if (!view || !('adoptedStyleSheets' in root)) return
  const text = root === renderRoot ? styles : lightStyles(styles)
  const sheets = sheetsByDocument.get(ownerDocument) ?? new Map<string, CSSStyleSheet>()
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    sheetsByDocument.set(ownerDocument, sheets.set(text, sheet))
  }
  if (!root.adoptedStyleSheets.includes(sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/**
 * Returns the styles for the light DOM. Each rule has the specificity of one element name, and comes last. A theme's
 * rules for all buttons and fields therefore do not override it, but a theme's rule for a part does.
 */
const lightStyles = memoizeByText((styles) => {
  // Keyframes, and rules for the element around the render root, cannot be inside another rule.
  const outer = styles.match(/(?:@keyframes[^}]+}|:host)[^}]*}/g) ?? []
  return [...outer, 'div:where([data-fpx-root]){', styles, '}'].join('')
})
