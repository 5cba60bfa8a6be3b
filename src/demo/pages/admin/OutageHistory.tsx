import type { Outage } from '../../backEnd/OutageLog.js'

const moment = new Intl.DateTimeFormat('en-MY', { dateStyle: 'medium', timeStyle: 'short' })

/** Renders when the gateway failed, for how long, and whether payers were affected. */
export function OutageHistory({ outages, since }: { outages: readonly Outage[]; since: number }) {
  if (outages.length === 0) return <p>None since {moment.format(since)}.</p>
  return (
    <ul className="outages">
      {outages.map(({ from, to, message, served }) => (
        <li key={from} data-lasts={to === undefined ? '' : undefined}>
          <strong>
            <time dateTime={new Date(from).toISOString()}>{moment.format(from)}</time>
            {', '}
            {to === undefined ? 'ongoing' : formatDuration(to - from)}
          </strong>
          <span>{message}</span>
          <small>
            {served ? 'Payers were served from the cache.' : 'There was nothing to serve.'}
          </small>
        </li>
      ))}
    </ul>
  )
}

function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
