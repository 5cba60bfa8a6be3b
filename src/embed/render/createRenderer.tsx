import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from './adoptStyles.js'
import type { Renderer, RenderRoot } from '../elements/FpxElement.js'
import { lightStyles } from './lightStyles.js'

/** Renders a component and its styles into a render root. */
export function createRenderer<Props extends object>(
  Component: ComponentType<Props>,
  styles: string,
  place: RenderRoot,
): Renderer<Props> {
  const root = createRoot(place)
  const sheet = 'host' in place ? styles : lightStyles(styles)
  return {
    render: (props) => {
      // Each time: in the same turn the place may have come into another tree, or another document.
      adoptStyles(place, sheet)
      root.render(<Component {...props} />)
    },
    unmount: () => root.unmount(),
  }
}
