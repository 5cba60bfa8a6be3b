import { flagAttribute } from '../attributes/attributeReaders.js'

/** Where an element renders: its shadow root, or with `light-dom` a child element. */
export type RenderRoot = HTMLElement | ShadowRoot

/** Creates the render root of an element. One in the light DOM is not inserted yet. */
export function createRenderRoot(element: HTMLElement): RenderRoot {
  if (flagAttribute(element.getAttribute('light-dom'))) {
    const root = document.createElement('div')
    root.setAttribute('data-fpx-root', '')
    return root
  }
  return element.attachShadow({
    mode: 'open',
    delegatesFocus: true,
    // With the page's own registry, Chromium could not create elements in it after a move to another document.
    customElementRegistry: null,
  })
}
