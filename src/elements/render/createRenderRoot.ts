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
  return element.attachShadow({
    mode: 'open',
    delegatesFocus: true,
    // If the shadow root used the page's registry, Chromium couldn't create custom elements in the shadow root after
    // the element had been moved to another document.
    customElementRegistry: null,
  })
}
