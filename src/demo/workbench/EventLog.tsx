import type { LoggedEvent } from './useEventLog.js'

const time = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', hourCycle: 'h23' })

/** Renders the calls of the story's handlers, newest first. */
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
