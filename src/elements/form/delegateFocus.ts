import type { RenderRoot } from '../render/createRenderRoot.js'

/** Elements that a press focuses: controls, and the field if one of its empty parts is pressed. */
const TAKES_FOCUS =
  'a, button, input, select, textarea, label, summary, audio, video, [tabindex], [contenteditable], [data-fpx-part=field]'

/**
 * Makes an element focus its field, by calling its own `focus` method, when a label or the browser focuses the element.
 */
export function delegateFocus(element: HTMLElement, root: RenderRoot): void {
  // A click on a label arrives as a click on the element itself.
  element.addEventListener('click', (event) => {
    if (event.composedPath()[0] === element) element.focus()
  })
  // Otherwise a press on text would focus the field too: the text could not be selected, and a phone would open its
  // keyboard.
  root.addEventListener('mousedown', (event) => {
    const pressed = event.target as Element
    const content = pressed.closest('[data-fpx]')
    if (event.defaultPrevented || !content) return
    if (content.contains(pressed.closest(TAKES_FOCUS))) return
    // The browser focuses the nearest focusable element, which is `content` during the press.
    content.setAttribute('tabindex', '-1')
    setTimeout(() => content.removeAttribute('tabindex'))
  })
  // A shadow root delegates the focus itself (`delegatesFocus`).
  if (root instanceof ShadowRoot) return
  // In the light DOM, the browser can focus only the element itself, and only if it has a tabindex.
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.addEventListener('focus', () => element.focus())
}
