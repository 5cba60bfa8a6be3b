import type { RenderRoot } from '../render/createRenderRoot.js'

/**
 * Matches the controls and the area around the field. When the user presses one of these elements, we leave the focus
 * to the browser.
 */
const TAKES_FOCUS =
  'a, button, input, select, textarea, label, summary, audio, video, [tabindex], [contenteditable], [data-fpx-part=field]'

/**
 * Focuses an element's field by calling `element.focus()` when the element's label or the element itself is focused.
 */
export function delegateFocus(element: HTMLElement, root: RenderRoot): void {
  // If the user clicks a label, the browser also dispatches a click on the element itself.
  element.addEventListener('click', (event) => {
    if (event.composedPath()[0] === element) element.focus()
  })
  // If pressing text focused the field, users couldn't select the text and phones would open the on-screen keyboard.
  root.addEventListener('mousedown', (event) => {
    const pressed = event.target as Element
    const content = pressed.closest('[data-fpx]')
    if (event.defaultPrevented || !content) return
    if (content.contains(pressed.closest(TAKES_FOCUS))) return
    // The browser focuses the nearest focusable ancestor, which is `content` during the press.
    content.setAttribute('tabindex', '-1')
    setTimeout(() => content.removeAttribute('tabindex'))
  })
  // A shadow root already delegates the focus (`delegatesFocus`).
  if (root instanceof ShadowRoot) return
  // In the light DOM, the browser focuses the element itself, which requires a tabindex.
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.addEventListener('focus', () => element.focus())
}

/** Focuses an element with `autofocus` unless another element on the page has the focus. */
export function focusIfAutofocus(element: HTMLElement): void {
  // The browser has already processed `autofocus` by the time this deferred script defines the element.
  const { ownerDocument } = element
  if (ownerDocument.querySelector('body:not(:focus-within) [autofocus]') === element)
    element.focus()
}
