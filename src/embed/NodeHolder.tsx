import { useCallback } from 'react'

/** Holds what a page made for us: a text, or a node of its own. */
export function NodeHolder({ content }: { content: string | Node }) {
  return (
    <span
      data-fpx-part="custom"
      ref={useCallback((holder: HTMLElement | null) => holder?.replaceChildren(content), [content])}
    />
  )
}
