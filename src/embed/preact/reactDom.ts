import { type ComponentChild, render } from 'preact'
import { speakReact } from './speakReact.js'

let speaks = false

/** Stands in for `react-dom/client` in the script. */
export function createRoot(container: Element | ShadowRoot) {
  if (!speaks) speakReact()
  speaks = true
  return {
    render: (view: ComponentChild) => render(view, container),
    unmount: () => render(null, container),
  }
}
