import { useSyncExternalStore } from 'react'
import { directions, motions, storyGlobals, textSizes, widths } from '../address/storyGlobals.js'
import { subscribe } from '../address/address.js'
import { useAddress } from '../address/useAddress.js'
import type { IndexedStory } from '../frame/storyIndex.js'
import { Switch } from '../Switch.js'
import { useDemoWords } from '../words/useDemoWords.js'
import { CopyButton } from './CopyButton.js'
import { frameAddress } from '../address/pageLinks.js'

/**
 * Renders the settings for the story's page, along with buttons to reload it, copy its link, and open it in a new tab.
 * The visitor sets the language and the theme in the bar at the top of the demo.
 */
export function Toolbar({ story, onReload }: { story: IndexedStory; onReload: () => void }) {
  const [width, setWidth] = useAddress('width', widths)
  const [dir, setDir] = useAddress('dir', directions)
  const [text, setText] = useAddress('text', textSizes)
  const [motion, setMotion] = useAddress('motion', motions)
  const href = useSyncExternalStore(subscribe, () => location.href)
  const { toolbar: words, lang } = useDemoWords()
  return (
    <div lang={lang} className="toolbar" role="group" aria-label={words.label}>
      <Switch label={words.width} value={width} options={storyGlobals.width} onChange={setWidth} />
      <Switch label={words.direction} value={dir} options={storyGlobals.dir} onChange={setDir} />
      <Switch label={words.text} value={text} options={storyGlobals.text} onChange={setText} />
      <Switch
        label={words.motion}
        value={motion}
        options={storyGlobals.motion}
        onChange={setMotion}
      />
      <span className="toolbar-links">
        <button type="button" className="button" onClick={onReload}>
          {words.reload}
        </button>
        <CopyButton text={href} label={words.copyLink} />
        <a className="button" href={frameAddress(story.id)} target="_blank" rel="noopener">
          {words.open}
          <span className="unseen"> {words.newTab}</span>
        </a>
      </span>
    </div>
  )
}
