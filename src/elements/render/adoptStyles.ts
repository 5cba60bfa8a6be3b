import { memoizeByText } from '../../contract/index.js'
import type { RenderRoot } from './createRenderRoot.js'

/** The sheets of each document, by their styles: a sheet belongs to one document. */
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Adds our styles to the tree of a render root, as a constructed sheet shared by the document, which a strict CSP allows. */
export function adoptStyles(renderRoot: RenderRoot, styles: string): void {
  const { ownerDocument } = renderRoot
  const view = ownerDocument.defaultView
  const root = renderRoot.getRootNode() as Document | ShadowRoot
  // A document without a window is never shown; the element will be moved. jsdom has no constructed sheets.
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
 * The styles for the light DOM. Each rule has the specificity of one element name, and comes last. Therefore the rules
 * of a theme for all buttons and fields do not override it. A rule of a theme for a part does.
 */
const lightStyles = memoizeByText((styles) => {
  // Neither keyframes nor the element around the render root can be inside a rule.
  const outer = styles.match(/(?:@keyframes[^}]+}|:host)[^}]*}/g) ?? []
  return [...outer, 'div:where([data-fpx-root]){', styles, '}'].join('')
})
