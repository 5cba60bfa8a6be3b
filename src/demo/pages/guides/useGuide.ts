import { type ComponentType, useEffect, useState } from 'react'
import type { Guide, GuideBlock } from '../../site/Guide.js'
import { GuideBody } from './GuideBody.js'
import { guides, loadGuide } from './guideIndex.js'

/** A guide and the component that renders its blocks. */
interface LoadedGuide {
  guide: Guide
  Body: ComponentType<{ blocks: readonly GuideBlock[] }>
}

const loaded = new Map<string, LoadedGuide>()

/**
 * Returns the requested guide, or the previous guide while the requested guide is loading, so the page is never empty.
 * A guide that was loaded before is returned immediately, so the browser can restore the scroll position.
 */
export function useGuide(id: string): { current: LoadedGuide | undefined; hasFailed: boolean } {
  const [previous, setPrevious] = useState<LoadedGuide>()
  const [failedId, setFailedId] = useState<string>()

  useEffect(() => {
    let isCurrent = true
    load(id).then(
      (result) => {
        loaded.set(id, result)
        if (isCurrent) setPrevious(result)
      },
      () => {
        if (isCurrent) setFailedId(id)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [id])

  return { current: loaded.get(id) ?? previous, hasFailed: failedId === id }
}

/**
 * Loads a guide. A guide with stories is rendered only after the stories' code has loaded. If we switched to another
 * component later, the focus would be lost.
 */
async function load(id: string): Promise<LoadedGuide> {
  const hasStories = guides.some((guide) => guide.id === id && guide.stories.length > 0)
  const [guide, Body] = await Promise.all([
    loadGuide(id),
    hasStories ? import('./LiveGuideBody.js').then((module) => module.LiveGuideBody) : GuideBody,
  ])
  return { guide, Body }
}
