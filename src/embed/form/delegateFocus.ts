import type { RenderRoot } from '../render/createRenderRoot.js'

/** Makes an element pass the focus of a label or the browser on to its field, by its own `focus` method. */
export function delegateFocus(element: HTMLElement, root: RenderRoot): void {
  // A click on a label arrives as a click on the element itself.
  element.addEventListener('click', (event) => {
    if (event.composedPath()[0] === element) element.focus()
  })
  // A shadow root delegates the focus itself (`delegatesFocus`).
  if (root instanceof ShadowRoot) return
  // In the light DOM the browser can focus only the element, and only if it has a tabindex.
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.addEventListener('focus', () => element.focus())
}
