import { usePrefixedParameters } from '../address/useAddress.js'
import { isInDemo, parameters } from '../address/address.js'
import type { GatewaySettings } from '../backEnd/GatewaySettings.js'
import { useGateway } from '../gateway/useGateway.js'
import { StoryCanvas } from './StoryCanvas.js'
import { type IndexedStory, storyById } from './storyIndex.js'

/** Renders a single story, either in the workbench's frame or at a separate URL. */
export function StoryPage() {
  const story = storyById(parameters().get('frame'))
  return isInDemo() ? <StoryCanvas story={story} /> : <StandaloneStory story={story} />
}

/**
 * Renders a story outside the workbench and configures its gateway. Inside the workbench, the parent page configures
 * the gateway.
 */
function StandaloneStory({ story }: { story: IndexedStory }) {
  const changed = usePrefixedParameters('gateway.') as Partial<GatewaySettings>
  const { ready, version } = useGateway({ ...story.parameters.gateway, ...changed })
  return ready && <StoryCanvas key={version} story={story} />
}
