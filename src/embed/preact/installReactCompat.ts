import { options, type VNode } from 'preact'

/** React's names for what Preact's core calls as the platform does. */
const platformNames: [react: string, platform: string][] = [
  ['onBlur', 'onfocusout'],
  ['onFocus', 'onfocusin'],
  ['spellCheck', 'spellcheck'],
]

/** Makes Preact's core understand what our components say to React. */
export function installReactCompat(): void {
  options.vnode = ({ type, props }: VNode<Record<string, unknown>>) => {
    if (typeof type !== 'string') return
    // A text that is all that an element holds is set as a whole, as React does: a page translator has replaced the
    // text node, and Preact would go on changing the one that is no longer in the page.
    if (typeof props['children'] === 'string') {
      props['textContent'] = props['children']
      delete props['children']
    }
    for (const [react, platform] of platformNames)
      if (react in props) {
        props[platform] = props[react]
        Reflect.deleteProperty(props, react)
      }
    // As React does: after Back, WebKit resets a field without autocomplete to its `value` attribute.
    if (type === 'input') props['defaultValue'] = props['value']
    // Preact sets the property, which is a boolean.
    if (props['translate'] === 'no') props['translate'] = false
    // A part's name is what `::part()` selects by in a shadow tree.
    props['part'] = props['data-fpx-part']
  }
  // Effects run right after the render, not after the next frame: the list is requested sooner, and the form knows
  // immediately what is invalid.
  options.requestAnimationFrame = queueMicrotask
  options.event = (event: Event) => Object.assign(event, { nativeEvent: event })
}
