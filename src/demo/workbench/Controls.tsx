import { useId } from 'react'
import { setParameters } from '../address/address.js'
import { usePrefixedParameters } from '../address/useAddress.js'
import { argText } from '../frame/storyArgs.js'
import type { Args, IndexedStory } from '../frame/storyIndex.js'
import { Control } from './Control.js'

/** Renders a control for each of the story's arguments and writes changes to the URL. */
export function Controls({ story, args }: { story: IndexedStory; args: Args }) {
  const prefix = useId()
  const changed = Object.keys(usePrefixedParameters('arg.'))
  const rows = Object.entries(story.argTypes).filter(([, { control }]) => control)
  const inCode = Object.entries(story.argTypes).filter(([, { control }]) => control === false)
  if (rows.length === 0) return <p>This story has no arguments to change.</p>
  return (
    <div className="controls">
      {rows.map(([name, type]) => (
        <div key={name} className="control">
          <label htmlFor={`${prefix}${name}`}>{name}</label>
          <Control
            id={`${prefix}${name}`}
            type={type}
            text={argText(args[name], type)}
            onChange={(text) => setParameters({ [`arg.${name}`]: text }, { replace: true })}
          />
          {type.description && <small id={`${prefix}${name}-about`}>{type.description}</small>}
        </div>
      ))}
      {inCode.length > 0 && (
        <p className="controls-code">
          In code also{' '}
          {inCode.map(([name], index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
          .
        </p>
      )}
      {changed.length > 0 && (
        <button
          type="button"
          className="button"
          onClick={() =>
            setParameters(Object.fromEntries(changed.map((name) => [`arg.${name}`, null])))
          }
        >
          Reset the arguments
        </button>
      )}
    </div>
  )
}
