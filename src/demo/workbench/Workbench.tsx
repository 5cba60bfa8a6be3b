import { useCallback, useState } from 'react'
import { parameters } from '../address/address.js'
import { usePrefixedParameters } from '../address/usePrefixedParameters.js'
import type { GatewaySettings } from '../backEnd/GatewaySettings.js'
import { storyArgs } from '../frame/storyArgs.js'
import { storyById } from '../frame/storyIndex.js'
import { Menu } from '../Menu.js'
import { GatewayPanel } from '../gateway/GatewayPanel.js'
import { useGateway } from '../gateway/useGateway.js'
import { CodePanel } from './CodePanel.js'
import { Controls } from './Controls.js'
import { EventLog } from './EventLog.js'
import { StoryFrame } from './StoryFrame.js'
import { storyGroups } from './storyGroups.js'
import { StoryGuides } from './StoryGuides.js'
import { Tabs } from './Tabs.js'
import { Toolbar } from './Toolbar.js'
import { useEventLog } from './useEventLog.js'
import { useStoryId } from './useStoryId.js'
import './workbench.css'

/**
 * Renders every state of every component as a story, with controls for its arguments and settings, its events and its
 * code.
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
