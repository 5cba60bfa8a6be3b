import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { RenderRoot } from './createRenderRoot.js'
import { memoizeByText } from '../../contract/index.js'

/** Renders one of our components into a render root. */
export interface Renderer<Props> {
  render(props: Props): void
  unmount(): void
}

/** Creates a renderer for a component and its styles. */
export function createRenderer<Props extends object>(
  Component: ComponentType<Props>,
  styles: string,
  renderRoot: RenderRoot,
): Renderer<Props> {
  const root = createRoot(renderRoot)
  return {
    render: (props) => {
      // The page may have moved the element to another tree or document, so we adopt the styles on every render.
      adoptStyles(renderRoot, styles)
      root.render(<Component {...props} />)
    },
    unmount: () => root.unmount(),
  }
}

/**
 * The constructed style sheets for each document, keyed by their CSS text. Each sheet can be used only in the document
 * it was created for.
 */
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Adds our styles to a render root's tree as a constructed style sheet, which a strict CSP allows. All our elements in
 * a document share one sheet.
 */
function adoptStyles(renderRoot: RenderRoot, styles: string): void {
  const { ownerDocument } = renderRoot
  const view = ownerDocument.defaultView
  const root = renderRoot.getRootNode() as Document | ShadowRoot
  // We skip documents without a window. They are never displayed, and environments without constructed
  // style sheets.
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
 * Returns the styles for the light DOM. Each rule has only the specificity of a type selector, but our rules come last.
 * As a result, our rules override a theme's rules for all buttons and fields, but a theme can still override the styles
 * of our individual parts.
 */
const lightStyles = memoizeByText((styles) => {
  // Keyframes and rules for the host element can't be nested in another rule.
  const outer = styles.match(/(?:@keyframes[^}]+}|:host)[^}]*}/g) ?? []
  return [...outer, 'div:where([data-fpx-root]){', styles, '}'].join('')
})
