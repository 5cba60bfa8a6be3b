import type { ComponentProps } from 'react'
import { setParameters } from './address.js'

/**
 * Renders a link to another state of the demo. The link's URL contains only the parameters in `to` and, optionally, the
 * anchor of a heading. A click without a modifier key calls `onFollow` and then changes the URL without loading a page.
 */
export function Link({
  to,
  hash = '',
  onFollow,
  children,
  ...attributes
}: {
  to: Record<string, string | null>
  hash?: string
  onFollow?: () => void
} & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const query = Object.entries(to).filter((pair): pair is [string, string] => pair[1] !== null)
  const anchor = hash === '' ? '' : `#${hash}`
  return (
    <a
      {...attributes}
      href={`./?${new URLSearchParams(query).toString()}${anchor}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onFollow?.()
        setParameters(to, { only: true, hash })
      }}
    >
      {children}
    </a>
  )
}
