import { usePrefixedParameters } from '../address/usePrefixedParameters.js'
import { parameters } from '../address/address.js'
import type { ServiceSettings } from '../backEnd/GatewaySettings.js'
import { useService } from '../gateway/useGateway.js'
import { isInDemo } from './isInDemo.js'
import { StoryCanvas } from './StoryCanvas.js'
import { type IndexedStory, storyById } from './storyIndex.js'

/** Renders one story only: in the frame of the workbench, or under its own link. */
export function StoryPage() {
  const story = storyById(parameters().get('frame'))
  return isInDemo() ? <StoryCanvas story={story} /> : <StandaloneStory story={story} />
}

/** A story outside of the workbench sets the service itself. Inside, the page of the workbench does. */
function StandaloneStory({ story }: { story: IndexedStory }) {
  const changed = usePrefixedParameters('service.') as Partial<ServiceSettings>
  const { ready, version } = useService({ ...story.parameters.service, ...changed })
  return ready && <StoryCanvas key={version} story={story} />
}
