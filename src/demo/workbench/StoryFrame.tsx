import { type ComponentProps, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { subscribe } from '../address/address.js'
import { widths } from '../address/storyGlobals.js'
import { useAddress } from '../address/useAddress.js'
import type { IndexedStory } from '../frame/storyIndex.js'
import { frameAddress } from '../address/pageLinks.js'
import './storyFrame.css'

/**
 * Renders the story in a frame so that the chosen width, direction, and text size apply to a whole page. When the
 * page's URL changes, the frame's URL changes too. Changing `version` reloads the frame.
 */
export function StoryFrame({
  ref,
  story,
  ready,
  version,
}: {
  ref?: Ref<HTMLIFrameElement>
  story: IndexedStory
  ready: boolean
  version: string
}) {
  const [width] = useAddress('width', widths)
  const frameRef = useRef<HTMLIFrameElement>(null)
  const attach = useCallback(
    (element: HTMLIFrameElement | null) => {
      frameRef.current = element
      if (typeof ref === 'function') ref(element)
    },
    [ref],
  )

  useEffect(
    () =>
      subscribe(() => {
        const frame = frameRef.current?.contentWindow
        if (!frame || new URLSearchParams(frame.location.search).get('frame') !== story.id) return
        frame.history.replaceState(null, '', frameAddress(story.id))
        frame.dispatchEvent(new PopStateEvent('popstate'))
      }),
    [story.id],
  )

  return (
    <div className="frame" data-width={width}>
      {ready && (
        <Frame
          key={version}
          ref={attach}
          story={story}
          style={width === 'full' ? undefined : { inlineSize: `${width}px` }}
        />
      )}
    </div>
  )
}

/** Renders the frame and sets `src` only once: a new URL reloads the frame and loses its state. */
function Frame({ story, ...attributes }: { story: IndexedStory } & ComponentProps<'iframe'>) {
  const [src] = useState(() => frameAddress(story.id))
  return <iframe {...attributes} title={`Story: ${story.name}`} src={src} loading="lazy" />
}
