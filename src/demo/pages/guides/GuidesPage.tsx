import { Menu } from '../../Menu.js'
import { menuTitle } from '../../site/groupGuides.js'
import { guideGroups, guides } from './guideIndex.js'
import { GuideOverview } from './GuideOverview.js'
import { guideParameters } from './guideParameters.js'
import { GuideSearch } from './GuideSearch.js'
import { GuideView } from './GuideView.js'
import { useGuideId } from './useGuideId.js'
import './guide.css'
import './guides.css'

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

/** Renders the project's documents: guides, decisions and the reference. */
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
