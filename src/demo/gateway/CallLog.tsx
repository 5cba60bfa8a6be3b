import type { LoggedCall } from '../backEnd/GatewayState.js'
import { ScrollBox } from '../ScrollBox.js'
import { useDemoWords } from '../words/useDemoWords.js'

const time = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', hourCycle: 'h23' })

/** Renders the calls the gateway received. */
export function CallLog({ calls, total }: { calls: readonly LoggedCall[]; total: number }) {
  const { gateway: words, lang } = useDemoWords()
  return (
    <section lang={lang} className="calls" aria-labelledby="calls-title">
      <h2 id="calls-title">{words.calls(total)}</h2>
      <ScrollBox label={words.callsLabel}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.request}</th>
              <th scope="col">{words.response}</th>
              <th scope="col">{words.took}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ startedAt, request, status, ms }, index) => (
              <tr key={total - index}>
                <td>{time.format(startedAt)}</td>
                <td>
                  <code>{request}</code>
                </td>
                <td data-failed={status !== undefined && status >= 400 ? '' : undefined}>
                  {status ?? '…'}
                </td>
                <td>{ms === undefined ? '…' : `${ms} ms`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
