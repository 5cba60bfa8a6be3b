import { useSyncExternalStore } from 'react'
import { directions, motions, surroundings, textSizes, widths } from '../address/surroundings.js'
import { subscribe } from '../address/address.js'
import { useAddress } from '../address/useAddress.js'
import type { IndexedStory } from '../frame/storyIndex.js'
import { Switch } from '../Switch.js'
import { CopyButton } from './CopyButton.js'
import { frameAddress } from './frameAddress.js'

/** What surrounds the story, and links to it. Language and theme stand in the bar of the page. */
export function Toolbar({ story, onReload }: { story: IndexedStory; onReload: () => void }) {
  const [width, setWidth] = useAddress('width', widths)
  const [dir, setDir] = useAddress('dir', directions)
  const [text, setText] = useAddress('text', textSizes)
  const [motion, setMotion] = useAddress('motion', motions)
  const href = useSyncExternalStore(subscribe, () => location.href)
  return (
    <div className="toolbar" role="group" aria-label="Surroundings">
      <Switch label="Width" value={width} options={surroundings.width} onChange={setWidth} />
      <Switch label="Direction" value={dir} options={surroundings.dir} onChange={setDir} />
      <Switch label="Text" value={text} options={surroundings.text} onChange={setText} />
      <Switch label="Motion" value={motion} options={surroundings.motion} onChange={setMotion} />
      <span className="toolbar-links">
        <button type="button" className="button" onClick={onReload}>
          Reload
        </button>
        <CopyButton text={href} label="Copy link" />
        <a className="button" href={frameAddress(story.id)} target="_blank" rel="noopener">
          Open alone<span className="unseen"> (opens a new tab)</span>
        </a>
      </span>
    </div>
  )
}
