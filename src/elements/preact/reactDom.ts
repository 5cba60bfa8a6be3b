// Replaces `react-dom` and `react-dom/client` in the script.
import { type ComponentChild, render } from 'preact'
import { installReactCompat } from './installReactCompat.js'

installReactCompat()

/** React's `flushSync`. An element updates its form before it emits an event, so nothing is left to flush. */
export const flushSync = (update: () => void): void => update()

/** React's `createRoot`. */
export const createRoot = (container: Element | ShadowRoot) => ({
  render: (view: ComponentChild) => render(view, container),
  unmount: () => render(null, container),
})
