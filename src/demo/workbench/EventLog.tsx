import type { LoggedEvent } from './useEventLog.js'

const time = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', hourCycle: 'h23' })

/** What the story's functions were called with, newest first. */
export function EventLog({
  events,
  onClear,
}: {
  events: readonly LoggedEvent[]
  onClear: () => void
}) {
  if (events.length === 0)
    return <p>Nothing yet. Use the story: every call of its functions stands here.</p>
  return (
    <div className="events">
      <button type="button" className="button" onClick={onClear}>
        Clear the log
      </button>
      <ol reversed start={events.length}>
        {events.map(({ number, at, name, detail }) => (
          <li key={number}>
            <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
            <strong>{name}</strong>
            <code>{detail}</code>
          </li>
        ))}
      </ol>
    </div>
  )
}
