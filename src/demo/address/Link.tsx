import type { ComponentProps } from 'react'
import { setParameters } from './address.js'

/** A link to another state of the demo, with only these parameters; it does not reload the page. */
export function Link({
  to,
  children,
  ...attributes
}: { to: Record<string, string | null> } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const query = Object.entries(to).filter((pair): pair is [string, string] => pair[1] !== null)
  return (
    <a
      {...attributes}
      href={`./?${new URLSearchParams(query).toString()}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setParameters(to, { only: true })
      }}
    >
      {children}
    </a>
  )
}
