import { useState } from 'react'
import { Link } from '../../address/Link.js'
import { storyById } from '../../frame/storyIndex.js'
import { useGateway } from '../../gateway/useGateway.js'
import type { GuideBlock } from '../../site/Guide.js'
import { StoryFrame } from '../../workbench/StoryFrame.js'
import { storyParameters } from '../../address/pageLinks.js'
import { GuideBody } from './GuideBody.js'

/**
 * Renders the blocks of a guide, including its running stories. All stories share one simulated gateway, so only
 * stories with the same settings can run at the same time. Initially, the first story runs, along with all stories that
 * have the same settings.
 */
export function LiveGuideBody({ blocks }: { blocks: readonly GuideBlock[] }) {
  const [chosen, setChosen] = useState<string>()
  const shown = blocks.flatMap((block) => (block.kind === 'story' ? [block.story] : []))
  const { parameters } = storyById(chosen ?? shown[0] ?? null)
  const gateway = useGateway(parameters.gateway ?? {})
  const running = settingsOf(chosen ?? shown[0])

  return (
    <GuideBody
      blocks={blocks}
      renderStory={({ story: id, label }) => {
        const story = storyById(id)
        return (
          <figure className="guide-story">
            <figcaption>
              <Link to={{ ...storyParameters(id), tab: null }}>{label}</Link>
              {story.parameters.about && <span>{story.parameters.about}</span>}
            </figcaption>
            {settingsOf(id) === running ? (
              <StoryFrame
                story={story}
                ready={gateway.ready}
                version={`${id} ${gateway.version}`}
              />
            ) : (
              <div className="frame frame-waiting">
                <button type="button" className="button" onClick={() => setChosen(id)}>
                  Run this story
                </button>
              </div>
            )}
          </figure>
        )
      }}
    />
  )
}

/**
 * Serializes the settings that must be the same for all stories running on the page. Stories can run together if their
 * settings are equal.
 */
function settingsOf(id: string | undefined): string {
  const { gateway = {}, admin } = storyById(id ?? null).parameters
  return JSON.stringify([Object.entries(gateway).sort(), admin])
}
