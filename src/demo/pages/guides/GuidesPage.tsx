import { Menu } from '../../Menu.js'
import { menuTitle } from '../../site/groupGuides.js'
import { guideGroups, guides } from './guideIndex.js'
import { GuideOverview } from './GuideOverview.js'
import { guideParameters } from '../../address/pageLinks.js'
import { GuideSearch } from './GuideSearch.js'
import './guide.css'
import './guides.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../../address/address.js'
import { useArrival } from './useArrival.js'
import { useGuide } from './useGuide.js'

const overview = { id: '', name: 'All guides', to: () => guideParameters(null) }

const groups = [
  { title: 'Guides', items: [overview] },
  ...guideGroups.map((group) => ({
    title: group.title,
    items: group.guides.map((guide) => ({
      id: guide.id,
      name: menuTitle(guide),
      to: () => guideParameters(guide.id),
    })),
  })),
]

/** Renders the project's guides, decisions, and reference. */
export function GuidesPage() {
  const id = useGuideId()
  const isKnown = guides.some((guide) => guide.id === id)
  return (
    <div className="with-menu">
      <Menu label="Guides" selectLabel="Guide" groups={groups} current={isKnown ? id : ''}>
        <GuideSearch />
      </Menu>
      {id !== null && isKnown ? <GuideView id={id} /> : <GuideOverview unknown={id} />}
    </div>
  )
}

/** Returns the guide id from the URL. */
const useGuideId = (): string | null =>
  useSyncExternalStore(subscribe, () => parameters().get('guide'))

/** Renders one guide, with its code, tables, and running stories. */
function GuideView({ id }: { id: string }) {
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
