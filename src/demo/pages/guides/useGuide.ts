import { useEffect, useState } from 'react'
import type { Guide } from '../../site/Guide.js'
import { loadGuide } from './guideIndex.js'

const loaded = new Map<string, Guide>()

/**
 * Returns a guide. While it is loaded, the previous one is returned, so that the page does not become empty. A guide that
 * was loaded before is returned at once: the browser can then restore the place on the page.
 */
export function useGuide(id: string): { guide: Guide | undefined; hasFailed: boolean } {
  const [previous, setPrevious] = useState<Guide>()
  const [failedId, setFailedId] = useState<string>()

  useEffect(() => {
    let isCurrent = true
    loadGuide(id).then(
      (guide) => {
        loaded.set(id, guide)
        if (isCurrent) setPrevious(guide)
      },
      () => {
        if (isCurrent) setFailedId(id)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [id])

  return { guide: loaded.get(id) ?? previous, hasFailed: failedId === id }
}
