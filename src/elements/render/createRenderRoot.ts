import { flagAttribute } from '../attributes.js'

/**
 * The node an element renders into. This is the shadow root or, if the `light-dom` attribute is set, a child element.
 */
export type RenderRoot = HTMLElement | ShadowRoot

/**
 * Creates an element's render root. If the render root is in the light DOM, the caller must insert it into the element.
 */
export function createRenderRoot(element: HTMLElement): RenderRoot {
  if (flagAttribute(element.getAttribute('light-dom'))) {
    const root = document.createElement('div')
    root.setAttribute('data-fpx-root', '')
    return root
  }
  const root = element.attachShadow({
    mode: 'open',
    delegatesFocus: true,
    // If the shadow root used the page's registry, Chromium couldn't create custom elements in the shadow root after
    // the element had been moved to another document.
    customElementRegistry: null,
  })
  root.addEventListener('keydown', keepTab)
  // A page's keyboard shortcuts usually ignore keys typed in an input. Outside the shadow root, however, the event's
  // target would be the element instead of the input. A select in the slot remains the target.
  for (const type of ['keydown', 'keypress', 'keyup'])
    root.addEventListener(type, (event) => {
      // Autofill and password managers dispatch events without a key.
      const { key = '', altKey, ctrlKey, metaKey, target } = event as Partial<KeyboardEvent>
      const isTyped = key.length === 1 && !altKey && !ctrlKey && !metaKey
      if (isTyped && root.contains(target as Node) && (target as Element).matches('input, select'))
        event.stopPropagation()
    })
  return root
}

/**
 * Hides a Tab key that moves the focus within the shadow root from the page. A dialog doesn't know the controls in the
 * shadow root, so it would move the focus to its own first or last control.
 */
function keepTab(event: Event): void {
  const { key, code, shiftKey, target, currentTarget } = event as KeyboardEvent
  // WebKitGTK doesn't name the key of Shift+Tab, but its place on the keyboard.
  if (key !== 'Tab' && code !== 'Tab') return
  const stops = [...(currentTarget as ShadowRoot).querySelectorAll<HTMLElement>('*')].filter(
    (node) => node.tabIndex >= 0 && !node.matches(':disabled'),
  )
  if (target !== stops.at(shiftKey ? 0 : -1)) event.stopPropagation()
}
