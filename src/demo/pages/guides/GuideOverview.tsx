import { useEffect, useRef } from 'react'
import { Link } from '../../address/Link.js'
import { menuTitle } from '../../site/groupGuides.js'
import { guideGroups } from './guideIndex.js'
import { guideParameters } from './guideParameters.js'
import { useArrival } from './useArrival.js'

/** Renders every guide with its first sentences, in groups. */
export function GuideOverview({ unknown }: { unknown: string | null }) {
  const ref = useRef<HTMLDivElement>(null)
  useArrival(null, ref)
  useEffect(() => {
    document.title = 'Guides · fpx-checkout'
  }, [])
  return (
    <div ref={ref} className="guide-overview">
      <h1>Guides</h1>
      {unknown !== null && <p role="alert">There is no guide “{unknown}”. These are all guides:</p>}
      {guideGroups.map(({ title, guides }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {guides.map((guide) => (
              <li key={guide.id}>
                <Link to={guideParameters(guide.id)}>{menuTitle(guide)}</Link>
                <p>{guide.description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
