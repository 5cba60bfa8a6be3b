// Replaces `react-dom` and `react-dom/client` in the script.
import { type ComponentChild, options, render, type VNode } from 'preact'

/** React's `flushSync`. An element updates its form before it emits an event, so nothing is left to flush. */
export const flushSync = (update: () => void): void => update()

/** React's `createRoot`. */
export const createRoot = (container: Element | ShadowRoot) => ({
  render: (view: ComponentChild) => render(view, container),
  unmount: () => render(null, container),
})

/** React's prop names and the platform's names that Preact's core uses instead. */
const platformNames: Record<string, string> = {
  onBlur: 'onfocusout',
  onFocus: 'onfocusin',
  spellCheck: 'spellcheck',
}

/** Makes Preact's core accept the props that our components pass to React. */
function installReactCompat(): void {
  options.vnode = ({ type, props }: VNode<Record<string, unknown>>) => {
    if (typeof type !== 'string') return
    // If a string is the only child, React sets it as `textContent`. A page translator replaces the text node, and
    // Preact would continue to update the old node, which is no longer on the page.
    if (typeof props['children'] === 'string') {
      props['textContent'] = props['children']
      delete props['children']
    }
    for (const [react, platform] of Object.entries(platformNames))
      if (react in props) {
        props[platform] = props[react]
        Reflect.deleteProperty(props, react)
      }
    // React also sets the `value` attribute. After Back, WebKit resets a field without autocomplete to that attribute.
    if (type === 'input') props['defaultValue'] = props['value']
    // Preact sets the property `translate`, which is a boolean, instead of the attribute.
    if (props['translate'] === 'no') props['translate'] = false
    // In a shadow tree, `::part()` selects elements by this attribute.
    props['part'] = props['data-fpx-part']
  }
  // Runs effects right after the render instead of after the next frame, so that the list is requested sooner and the
  // form is validated immediately.
  options.requestAnimationFrame = queueMicrotask
  options.event = (event: Event) => Object.assign(event, { nativeEvent: event })
}

installReactCompat()
