// The embed build aliases `react-dom` and `react-dom/client` to this module.
import { type ComponentChild, options, render, type VNode } from 'preact'

/** Replaces React's `flushSync`. An element updates its form before emitting an event, so no flush is needed. */
export const flushSync = (update: () => void): void => update()

/** Replaces React's `createRoot`. */
export const createRoot = (container: Element | ShadowRoot) => ({
  render: (view: ComponentChild) => render(view, container),
  unmount: () => render(null, container),
})

/** Maps React's prop names to the platform's names, which Preact's core requires. */
const platformNames: Record<string, string> = {
  onBlur: 'onfocusout',
  onFocus: 'onfocusin',
  spellCheck: 'spellcheck',
}

/** Makes Preact's core accept the props that our components pass to React. */
function installReactCompat(): void {
  options.vnode = ({ type, props }: VNode<Record<string, unknown>>) => {
    if (typeof type !== 'string') return
    // A page translator replaces text nodes, but Preact would continue to update the old node. Like React, we set
    // `textContent` if the only child is a string.
    if (typeof props['children'] === 'string') {
      props['textContent'] = props['children']
      delete props['children']
    }
    for (const [react, platform] of Object.entries(platformNames))
      if (react in props) {
        props[platform] = props[react]
        Reflect.deleteProperty(props, react)
      }
    // React also sets the `value` attribute, because WebKit resets a field without autocomplete to it after Back.
    if (type === 'input') props['defaultValue'] = props['value']
    // Preact sets the boolean property `translate` instead of the attribute.
    if (props['translate'] === 'no') props['translate'] = false
    // `::part()` selects elements in a shadow tree by this attribute.
    props['part'] = props['data-fpx-part']
  }
  // Run effects right after the render instead of after the next frame. The list is then requested sooner and the form
  // is validated immediately.
  options.requestAnimationFrame = queueMicrotask
  options.event = (event: Event) => Object.assign(event, { nativeEvent: event })
}

installReactCompat()
