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
  adoptStyles(place.getRootNode() as Document | ShadowRoot, styles)
  const root = createRoot(place)
  return {
    render: (props) => root.render(<Component {...props} />),
    unmount: () => root.unmount(),
  }
}
