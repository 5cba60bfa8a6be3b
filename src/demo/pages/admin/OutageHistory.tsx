import type { Outage } from '../../backEnd/OutageLog.js'
import { useDemoWords } from '../../words/useDemoWords.js'

/** Renders when the gateway failed, for how long, and whether payers were affected. */
export function OutageHistory({ outages, since }: { outages: readonly Outage[]; since: number }) {
  const { admin: words, locale } = useDemoWords()
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (outages.length === 0) return <p>{words.noOutages(moment.format(since))}</p>
  return (
    <ul className="outages">
      {outages.map(({ from, to, message, served }) => (
        <li key={from} data-lasts={to === undefined ? '' : undefined}>
          <strong>
            <time dateTime={new Date(from).toISOString()}>{moment.format(from)}</time>
            {', '}
            {to === undefined ? words.ongoing : formatDuration(to - from)}
          </strong>
          <span>{message}</span>
          <small>{served ? words.served : words.notServed}</small>
        </li>
      ))}
    </ul>
  )
}

function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
