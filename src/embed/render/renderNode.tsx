import { useCallback } from 'react'

/** What a page makes for us: a text, a node of its own, or nothing. */
export type RenderResult = string | Node | null | undefined

/** Draws what a page made for us; of nothing nothing, so that what stands there by itself stays. */
export const renderNode = (content: RenderResult) => content && <NodeHolder content={content} />

function NodeHolder({ content }: { content: string | Node }) {
  return (
    <span
      data-fpx-part="custom"
      ref={useCallback((holder: HTMLElement | null) => holder?.replaceChildren(content), [content])}
    />
  )
}
