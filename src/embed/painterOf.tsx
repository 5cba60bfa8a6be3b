import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from './adoptStyles.js'
import type { Painter, Place } from './FpxElement.js'

/** Draws a component and its styles into a place. */
export function painterOf<Props extends object>(
  Component: ComponentType<Props>,
  styles: string,
  place: Place,
): Painter<Props> {
  const root = createRoot(place)
  return {
    render: (props) => {
      // Each time: in the same turn the place may have come into another tree, or another document.
      adoptStyles(place, styles)
      root.render(<Component {...props} />)
    },
    unmount: () => root.unmount(),
  }
}
