import { usePrefixed } from '../address/usePrefixed.js'
import { parameters } from '../address/address.js'
import type { ServiceSettings } from '../backEnd/ServiceSettings.js'
import { useService } from '../service/useService.js'
import { isInDemo } from './isInDemo.js'
import { StoryCanvas } from './StoryCanvas.js'
import { type IndexedStory, storyById } from './storyIndex.js'

/** One story and nothing else: in the frame of the workbench, or alone under a link of its own. */
export function StoryPage() {
  const story = storyById(parameters().get('frame'))
  return isInDemo() ? <StoryCanvas story={story} /> : <LoneStory story={story} />
}

/** In the workbench, the page around the frame switches the service; a story alone does that itself. */
function LoneStory({ story }: { story: IndexedStory }) {
  const changed = usePrefixed('service.') as Partial<ServiceSettings>
  const { ready, version } = useService({ ...story.parameters.service, ...changed })
  return ready && <StoryCanvas key={version} story={story} />
}
