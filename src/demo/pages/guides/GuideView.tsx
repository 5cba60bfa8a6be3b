import { useEffect, useRef } from 'react'
import { useArrival } from './useArrival.js'
import { useGuide } from './useGuide.js'

/** Renders one guide, with its code, tables and running stories. */
export function GuideView({ id }: { id: string }) {
  const articleRef = useRef<HTMLElement>(null)
  const { current, hasFailed } = useGuide(id)
  const shownId = current?.guide.id
  const title = current?.guide.title
  useArrival(shownId, articleRef)
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Guides · fpx-checkout`
  }, [title])

  if (hasFailed)
    return (
      <p role="alert">
        The guide could not be loaded. Check your connection, then reload the page.
      </p>
    )
  return (
    <article ref={articleRef} className="guide-article" aria-busy={shownId !== id}>
      {current && <current.Body key={shownId} blocks={current.guide.blocks} />}
    </article>
  )
}
