import { useCallback, useEffect, useState } from 'react'
import { isStoryEvent, type StoryEvent } from '../frame/storyEvent.js'

/** An event of the frame, with its number and moment. */
export interface LoggedEvent extends StoryEvent {
  number: number
  at: number
}

const KEPT = 200

/** The events that the frame tells; each story begins with none. */
export function useEventLog(frame: HTMLIFrameElement | null, storyId: string) {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([])
  const clear = useCallback(() => setEvents([]), [])

  useEffect(() => clear, [clear, storyId])
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame?.contentWindow || origin !== location.origin || !isStoryEvent(data))
        return
      setEvents((known) =>
        [{ ...data, number: (known[0]?.number ?? 0) + 1, at: Date.now() }, ...known].slice(0, KEPT),
      )
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame])

  return { events, clear }
}
