import { useCallback } from 'react'

/** What a function of the page may return as content. */
export type RenderResult = string | Node | null | undefined

/** Renders a string or DOM node from the page. Without one it returns no element, so that the default content is used. */
export const renderNode = (content: RenderResult) => content && <NodeHolder content={content} />

function NodeHolder({ content }: { content: string | Node }) {
  return (
    <span
      data-fpx-part="custom"
      ref={useCallback((holder: HTMLElement | null) => holder?.replaceChildren(content), [content])}
    />
  )
}
