// The embed build aliases `react-dom` and `react-dom/client` to this module.
import { type ComponentChild, options, render, type VNode } from 'preact'

/** Replaces React's `flushSync`. An element updates its form before emitting an event, so no flush is needed. */
export const flushSync = (update: () => void): void => update()

/** Replaces React's `createRoot`. */
export const createRoot = (container: Element | ShadowRoot) => ({
  render: (view: ComponentChild) => render(view, container),
  unmount: () => render(null, container),
})

/** Maps React's prop names to the DOM's names: Preact's core doesn't translate them. */
const platformNames: Record<string, string> = {
  onBlur: 'onfocusout',
  onFocus: 'onfocusin',
  spellCheck: 'spellcheck',
}

/** Makes Preact's core accept the React props our components use. */
function installReactCompat(): void {
  options.vnode = ({ type, props }: VNode<Record<string, unknown>>) => {
    if (typeof type !== 'string') return
    // Page translators replace text nodes, so Preact would keep updating a node that is no longer on the page. As React
    // does, we set `textContent` if an element's only child is a string.
    if (typeof props['children'] === 'string') {
      props['textContent'] = props['children']
      delete props['children']
    }
    for (const [react, platform] of Object.entries(platformNames))
      if (react in props) {
        props[platform] = props[react]
        Reflect.deleteProperty(props, react)
      }
    // Like React, we also set the `value` attribute: WebKit resets fields without autocomplete to this
    // attribute when the user navigates back.
    if (type === 'input') props['defaultValue'] = props['value']
    // Preact sets the DOM property `translate`, which is a boolean, instead of the attribute.
    if (props['translate'] === 'no') props['translate'] = false
    // The selector `::part()` matches elements in a shadow tree by their `part` attribute.
    props['part'] = props['data-fpx-part']
  }
  // We run effects right after the render instead of after the next frame so that the bank list is requested sooner and
  // the form is validated immediately.
  options.requestAnimationFrame = queueMicrotask
  options.event = (event: Event) => Object.assign(event, { nativeEvent: event })
}

installReactCompat()
