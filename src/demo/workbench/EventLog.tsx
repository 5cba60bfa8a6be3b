import { useCallback, useEffect, useState } from 'react'
import { isStoryEvent, type StoryEvent } from '../frame/storyEvent.js'

const time = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', hourCycle: 'h23' })

/** Renders the story's handler calls, newest first. */
export function EventLog({
  events,
  onClear,
}: {
  events: readonly LoggedEvent[]
  onClear: () => void
}) {
  if (events.length === 0)
    return <p>No events yet. Use the story: every call of its functions appears here.</p>
  return (
    <div className="events">
      <button type="button" className="button" onClick={onClear}>
        Clear the log
      </button>
      <ol reversed start={events.length}>
        {events.map(({ number, receivedAt, name, detail }) => (
          <li key={number}>
            <time dateTime={new Date(receivedAt).toISOString()}>{time.format(receivedAt)}</time>
            <strong>{name}</strong>
            <code>{detail}</code>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** An event received from the frame, with its number and the time it was received. */
interface LoggedEvent extends StoryEvent {
  number: number
  receivedAt: number
}

const MAX_EVENTS = 200

/** Collects the frame's last 200 events, newest first. The log is cleared when the story changes. */
export function useEventLog(frame: HTMLIFrameElement | null, storyId: string) {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([])
  const clear = useCallback(() => setEvents([]), [])

  useEffect(() => clear, [clear, storyId])
  useEffect(() => {
    const handleMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame?.contentWindow || origin !== location.origin || !isStoryEvent(data))
        return
      setEvents((previous) =>
        [
          { ...data, number: (previous[0]?.number ?? 0) + 1, receivedAt: Date.now() },
          ...previous,
        ].slice(0, MAX_EVENTS),
      )
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [frame])

  return { events, clear }
}
