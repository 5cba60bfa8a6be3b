import { useCallback, useState, useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../address/address.js'
import { usePrefixedParameters } from '../address/useAddress.js'
import type { GatewaySettings } from '../backEnd/GatewaySettings.js'
import { storyArgs } from '../frame/storyArgs.js'
import { type IndexedStory, stories, storyById } from '../frame/storyIndex.js'
import { Menu } from '../Menu.js'
import { GatewayPanel } from '../gateway/GatewayPanel.js'
import { useGateway } from '../gateway/useGateway.js'
import { CodePanel } from './CodePanel.js'
import { Controls } from './Controls.js'
import { EventLog, useEventLog } from './EventLog.js'
import { StoryFrame } from './StoryFrame.js'
import { Tabs } from './Tabs.js'
import { Toolbar } from './Toolbar.js'
import './workbench.css'
import { guideParameters, storyParameters } from '../address/pageLinks.js'
import { Link } from '../address/Link.js'
import { guides } from '../pages/guides/guideIndex.js'
import { menuTitle } from '../site/groupGuides.js'

/**
 * Renders the selected story with controls for its arguments and settings, a log of its events, and its code.
 */
export function Workbench() {
  const story = storyById(useStoryId())
  const changed = usePrefixedParameters('arg.')
  const switched = usePrefixedParameters('gateway.') as Partial<GatewaySettings>
  const gateway = useGateway({ ...story.parameters.gateway, ...switched })
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((count) => count + 1), [])
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const { events, clear } = useEventLog(frame, story.id)
  const args = storyArgs(story, changed)

  return (
    <div className="with-menu">
      <Menu label="Stories" selectLabel="Story" groups={storyGroups} current={story.id} />
      <section className="story" aria-labelledby="story-title">
        <div className="story-head">
          <p className="story-group">{story.title.replace('/', ' · ')}</p>
          <h1 id="story-title">{story.name}</h1>
          {story.parameters.about && <p>{story.parameters.about}</p>}
          <StoryGuides story={story} />
        </div>
        <Toolbar story={story} onReload={reload} />
        <StoryFrame
          ref={setFrame}
          story={story}
          ready={gateway.ready}
          version={`${story.id} ${gateway.version} ${reloads}`}
        />
        <Tabs
          label="About this story"
          initial={parameters().get('tab')}
          tabs={[
            {
              id: 'controls',
              label: 'Controls',
              content: <Controls story={story} args={args} />,
            },
            { id: 'code', label: 'Code', content: <CodePanel story={story} args={args} /> },
            {
              id: 'events',
              label: events.length > 0 ? `Events (${events.length})` : 'Events',
              content: <EventLog events={events} onClear={clear} />,
            },
            { id: 'gateway', label: 'Gateway', content: <GatewayPanel gateway={gateway} /> },
          ]}
        />
      </section>
    </div>
  )
}

/** The stories, grouped as in the menu. */
const storyGroups = [...new Set(stories.map(({ title }) => title))].map((title) => ({
  title: title.replace('/', ' · '),
  items: stories
    .filter((story) => story.title === title)
    .map(({ id, name }) => ({ id, name, to: () => storyParameters(id) })),
}))

/** Returns the story id from the URL. */
const useStoryId = (): string | null =>
  useSyncExternalStore(subscribe, () => parameters().get('story'))

/** Renders links to the guide named in the story's parameters and to every guide that shows the story. */
function StoryGuides({ story: { id, parameters } }: { story: IndexedStory }) {
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
