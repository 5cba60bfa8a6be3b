import { FpxProvider } from 'fpx-checkout'
import { useEffect, useMemo, useRef, useState } from 'react'
import { languages, localeFor } from '../address/storyGlobals.js'
import { useAddress, usePrefixedParameters } from '../address/useAddress.js'
import { setAdmin } from '../isAdmin.js'
import { storyArgs } from './storyArgs.js'
import { logAction } from './storyEvent.js'
import type { Args, IndexedStory } from './storyIndex.js'
import { useStoryGlobals } from './useStoryGlobals.js'
import './frame.css'

/** Renders a story with the arguments and settings from the URL. */
export function StoryCanvas({ story }: { story: IndexedStory }) {
  const [language] = useAddress('lang', languages)
  const canvas = useRef<HTMLDivElement>(null)
  const changed = usePrefixedParameters('arg.')
  const actions = useMemo(() => createActions(story), [story])
  const args = { ...actions, ...storyArgs(story, changed) }
  useStoryGlobals(story)
  useSignIn(story)
  useFreshSession()

  useEffect(() => {
    const canvasElement = canvas.current
    if (canvasElement) void story.play?.({ canvasElement })
  }, [story])

  const Render = story.render
  return (
    <FpxProvider endpoint="/api/fpx" locale={localeFor(language)}>
      <main ref={canvas} className="canvas">
        <h1 className="unseen">{story.name}</h1>
        {/* A default value is read only on mount, so changing it remounts the story. */}
        <Render key={readInitialArgs(args)} {...args} />
      </main>
    </FpxProvider>
  )
}

function createActions({ argTypes }: IndexedStory): Args {
  return Object.fromEntries(
    Object.entries(argTypes).flatMap(([name, { action }]) =>
      action ? [[name, (...details: unknown[]) => logAction(action, details)]] : [],
    ),
  )
}

const readInitialArgs = (args: Args) =>
  JSON.stringify(Object.entries(args).filter(([name]) => name.startsWith('default')))

/** Clears the session storage (a list cached by another story hides this story's state). */
function useFreshSession(): void {
  useState(() => sessionStorage.clear())
}

/** Signs the visitor in or out before the first request if the story's parameters specify either state. */
function useSignIn({ parameters: { admin } }: IndexedStory): void {
  useState(() => {
    if (admin !== undefined) setAdmin(admin)
  })
}
