import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { RenderRoot } from './createRenderRoot.js'
import { memoizeByText } from '../../contract/index.js'

/** Renderer of one of our components in a render root. */
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
      // Adopts the styles in every render, because the page may have moved the element into another tree or document.
      adoptStyles(renderRoot, styles)
      root.render(<Component {...props} />)
    },
    unmount: () => root.unmount(),
  }
}

/** Each document's style sheets, keyed by their text. A constructed sheet can be used in only one document. */
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Adds our styles to a render root's tree, as a constructed sheet that is shared in the document. A strict CSP allows
 * such a sheet.
 */
function adoptStyles(renderRoot: RenderRoot, styles: string): void {
  const { ownerDocument } = renderRoot
  const view = ownerDocument.defaultView
  const root = renderRoot.getRootNode() as Document | ShadowRoot
  // A document without a window is never shown, so the element will be moved to another document. jsdom has no
  // constructed sheets.
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
 * Returns the styles for the light DOM. Each rule has the specificity of one element name, and comes last. Therefore a
 * theme's rules for all buttons and fields do not override our rules, but a theme's rule for one of our parts does.
 */
const lightStyles = memoizeByText((styles) => {
  // Keyframes, and rules for the element around the render root, cannot be inside another rule.
  const outer = styles.match(/(?:@keyframes[^}]+}|:host)[^}]*}/g) ?? []
  return [...outer, 'div:where([data-fpx-root]){', styles, '}'].join('')
})
