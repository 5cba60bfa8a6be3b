import { useEffect, useRef } from 'react'
import { Link } from '../../address/Link.js'
import { menuTitle, starts } from '../../site/groupGuides.js'
import { guideGroups, guides } from './guideIndex.js'
import { guideParameters } from '../../address/pageLinks.js'
import { useArrival } from './useArrival.js'

/** Renders a starting point for each kind of reader, followed by all guides in groups, each with its description. */
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
      <section>
        <h2>Start here</h2>
        <ul>
          {starts.map(([reader, id]) => (
            <li key={id}>
              <Link to={guideParameters(id)}>{reader}</Link>
              <p>{guides.find((guide) => guide.id === id)?.title}</p>
            </li>
          ))}
        </ul>
      </section>
      {guideGroups.map(({ title, guides: ofGroup }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {ofGroup.map((guide) => (
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
