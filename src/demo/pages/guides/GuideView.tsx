import { lazy, Suspense, useEffect, useRef } from 'react'
import type { GuideBlock } from '../../site/Guide.js'
import { GuideBody } from './GuideBody.js'
import { useArrival } from './useArrival.js'
import { useGuide } from './useGuide.js'

/** Loaded lazily: most guides have no story. */
const LiveGuideBody = lazy(async () => ({
  default: (await import('./LiveGuideBody.js')).LiveGuideBody,
}))

/** One guide, with its code, tables and running stories. */
export function GuideView({ id }: { id: string }) {
  const articleRef = useRef<HTMLElement>(null)
  const { guide, hasFailed } = useGuide(id)
  const title = guide?.title
  useArrival(guide?.id, articleRef)
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
    <article ref={articleRef} className="guide-article" aria-busy={guide?.id !== id}>
      {guide && <GuideContent key={guide.id} blocks={guide.blocks} />}
    </article>
  )
}

function GuideContent({ blocks }: { blocks: readonly GuideBlock[] }) {
  const withPlaceholders = (
    <GuideBody
      blocks={blocks}
      renderStory={({ label }) => (
        <figure className="guide-story">
          <figcaption>{label}</figcaption>
          <div className="frame" />
        </figure>
      )}
    />
  )
  return blocks.some(({ kind }) => kind === 'story') ? (
    <Suspense fallback={withPlaceholders}>
      <LiveGuideBody blocks={blocks} />
    </Suspense>
  ) : (
    withPlaceholders
  )
}
