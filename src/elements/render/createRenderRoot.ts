import { flagAttribute } from '../attributes.js'

/** The node an element renders into, which is its shadow root or, with `light-dom`, a child element. */
export type RenderRoot = HTMLElement | ShadowRoot

/** Creates an element's render root. In the light DOM, the caller must insert the render root. */
export function createRenderRoot(element: HTMLElement): RenderRoot {
  if (flagAttribute(element.getAttribute('light-dom'))) {
    const root = document.createElement('div')
    root.setAttribute('data-fpx-root', '')
    return root
  }
  return element.attachShadow({
    mode: 'open',
    delegatesFocus: true,
    // With the page's registry, Chromium couldn't create custom elements in the shadow root after the element is moved
    // to another document.
    customElementRegistry: null,
  })
}
