import type { LoggedCall } from '../backEnd/GatewayState.js'
import { ScrollBox } from '../ScrollBox.js'

const time = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', hourCycle: 'h23' })

/** Renders the calls that reached the gateway. */
export function CallLog({ calls, total }: { calls: readonly LoggedCall[]; total: number }) {
  return (
    <section className="calls" aria-labelledby="calls-title">
      <h2 id="calls-title">
        {total === 1 ? '1 call reached the gateway' : `${total} calls reached the gateway`}
      </h2>
      <ScrollBox label="Calls">
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Request</th>
              <th scope="col">Response</th>
              <th scope="col">Took</th>
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
