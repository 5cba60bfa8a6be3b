import { Link } from '../address/Link.js'
import type { IndexedStory } from '../frame/storyIndex.js'
import { guides } from '../pages/guides/guideIndex.js'
import { guideParameters } from '../pages/guides/guideParameters.js'
import { menuTitle } from '../site/groupGuides.js'

/** Renders links to the guide that the story's parameters name, and to every guide that shows the story. */
export function StoryGuides({ story: { id, parameters } }: { story: IndexedStory }) {
  const shown = guides.filter(
    (guide) => guide.id === parameters.guide || guide.stories.includes(id),
  )
  if (shown.length === 0) return null
  return (
    <p className="story-guides">
      {shown.length === 1 ? 'Guide: ' : 'Guides: '}
      {shown.map((guide, index) => (
        <span key={guide.id}>
          {index > 0 && ', '}
          <Link to={guideParameters(guide.id)}>{menuTitle(guide)}</Link>
        </span>
      ))}
    </p>
  )
}
