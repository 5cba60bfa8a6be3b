import { useLayoutEffect, useRef } from 'react'

/** The content a custom render function can return. */
export type RenderResult = string | Node | null | undefined

interface NodeHolderProps {
  render: (item: never) => RenderResult
  item: object
  content: string | Node
}

/**
 * Renders the string or DOM node the page's render function returns for an item. If the function throws or returns
 * nothing, the default content is used.
 */
export function renderNode<Item extends object>(render: (item: Item) => RenderResult, item: Item) {
  try {
    const content = render(item)
    return content && <NodeHolder {...{ render, item, content }} />
  } catch (error) {
    reportError(error)
    return undefined
  }
}

function NodeHolder({ render, item, content }: NodeHolderProps) {
  const holderRef = useRef<HTMLElement>(null)
  const shownRef = useRef<{ render: unknown; key: string }>(undefined)
  useLayoutEffect(() => {
    const holder = holderRef.current
    if (!holder || (content instanceof Node && content.parentNode === holder)) return
    const made = holder.cloneNode() as HTMLElement
    made.append(content)
    // The page's render function creates new nodes on every render. If the new nodes are equal to the old ones, we
    // leave the old nodes in place: the payer may be pressing one of them or the page may have modified them.
    const key = JSON.stringify(item) + made.innerHTML
    const shown = shownRef.current
    const isSame = shown?.key === key && (shown.render === render || holder.matches(':active'))
    if (isSame) return
    shownRef.current = { render, key }
    holder.replaceChildren(...made.childNodes)
  })
  return <span data-fpx-part="custom" ref={holderRef} />
}
