import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from './adoptStyles.js'
import type { RenderRoot } from './createRenderRoot.js'

/** Renderer of one of our components in a render root. */
export interface Renderer<Props> {
  render(props: Props): void
  unmount(): void
}

/** Creates a renderer for a component and its styles. */
export function createRenderer<Props extends object>(
  Component: ComponentType<Props>,
  styles: string,
  renderRoot: RenderRoot,
): Renderer<Props> {
  const root = createRoot(renderRoot)
  return {
    render: (props) => {
      // Adopts the styles in every render, because the page may have moved the element into another tree or document.
      adoptStyles(renderRoot, styles)
      root.render(<Component {...props} />)
    },
    unmount: () => root.unmount(),
  }
}
