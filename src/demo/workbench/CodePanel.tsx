import { useState } from 'react'
import { languages } from '../address/storyGlobals.js'
import { useAddress } from '../address/useAddress.js'
import { ScrollBox } from '../ScrollBox.js'
import type { Args, IndexedStory } from '../frame/storyIndex.js'
import { storyCode } from './code/storyCode.js'
import { CopyButton } from './CopyButton.js'

const labels = { react: 'React', html: 'HTML', php: 'PHP' }

/** Renders the story's code with a copy button. */
export function CodePanel({ story, args }: { story: IndexedStory; args: Args }) {
  const [language] = useAddress('lang', languages)
  const [selected, setSelected] = useState<keyof typeof labels>('react')
  const code = storyCode(story, args, language)
  const shown =
    code[selected] === undefined ? (code.react === undefined ? 'html' : 'react') : selected
  return (
    <div className="code">
      <div role="group" aria-label="Code for">
        {(['react', 'html', 'php'] as const).map(
          (name) =>
            code[name] !== undefined && (
              <button
                key={name}
                type="button"
                className="button"
                aria-pressed={name === shown}
                onClick={() => setSelected(name)}
              >
                {labels[name]}
              </button>
            ),
        )}
        <CopyButton text={code[shown] ?? ''} label="Copy code" />
      </div>
      <ScrollBox label={`${labels[shown]} code`}>
        <pre>
          <code>{code[shown]}</code>
        </pre>
      </ScrollBox>
    </div>
  )
}
