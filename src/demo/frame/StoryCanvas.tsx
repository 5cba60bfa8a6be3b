import { FpxProvider } from 'fpx-checkout'
import { useEffect, useMemo, useRef, useState } from 'react'
import { languages } from '../address/surroundings.js'
import { useAddress } from '../address/useAddress.js'
import { usePrefixed } from '../address/usePrefixed.js'
import { setAdmin } from '../isAdmin.js'
import { localeFor } from '../localeFor.js'
import { storyArgs } from './storyArgs.js'
import { tellEvent } from './storyEvent.js'
import type { Args, IndexedStory } from './storyIndex.js'
import { useSurroundings } from './useSurroundings.js'
import './frame.css'

/** A story with the arguments and surroundings that the address gives it. */
export function StoryCanvas({ story }: { story: IndexedStory }) {
  const [language] = useAddress('lang', languages)
  const canvas = useRef<HTMLDivElement>(null)
  const changed = usePrefixed('arg.')
  const actions = useMemo(() => actionsOf(story), [story])
  const args = { ...actions, ...storyArgs(story, changed) }
  useSurroundings(story)
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
        {/* A value to begin with counts only at the beginning. */}
        <Render key={beginningsOf(args)} {...args} />
      </main>
    </FpxProvider>
  )
}

function actionsOf({ argTypes }: IndexedStory): Args {
  return Object.fromEntries(
    Object.entries(argTypes).flatMap(([name, { action }]) =>
      action ? [[name, (...details: unknown[]) => tellEvent(action, details)]] : [],
    ),
  )
}

const beginningsOf = (args: Args) =>
  JSON.stringify(Object.entries(args).filter(([name]) => name.startsWith('default')))

/** A list that another story has left to the elements would hide the state that this one shows. */
function useFreshSession(): void {
  useState(() => sessionStorage.clear())
}

/** Before the first request leaves, so that the proxy knows who asks. */
function useSignIn({ parameters: { admin } }: IndexedStory): void {
  useState(() => {
    if (admin !== undefined) setAdmin(admin)
  })
}
