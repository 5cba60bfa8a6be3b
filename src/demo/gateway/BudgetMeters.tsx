import type { EndpointHealth } from 'fpx-checkout/proxy'

const PER_MINUTE = 30

/** Renders the state of each cached list, and the calls that the budget still allows. */
export function BudgetMeters({ endpoints }: { endpoints: readonly EndpointHealth[] }) {
  return (
    <section className="budget" aria-label="Budget">
      <h2>Budget of calls, {PER_MINUTE} a minute for each list</h2>
      {endpoints.length === 0 && <p>No requests yet.</p>}
      <ul>
        {endpoints.map(
          ({ endpoint, state, ageSeconds, rows, reason, nextInSeconds, budgetLeft }) => (
            <li key={endpoint} data-state={state}>
              <strong>/{endpoint}</strong>
              <span className="state">{state}</span>
              <meter
                min={0}
                max={PER_MINUTE}
                low={8}
                value={budgetLeft}
                aria-label={`Calls left for /${endpoint}`}
              />
              <span>{budgetLeft} left</span>
              <small>
                {[
                  rows === null
                    ? 'nothing cached'
                    : `${rows === 1 ? '1 row' : `${rows} rows`}, ${ago(ageSeconds)}`,
                  reason && `last failure: ${reason}`,
                  nextInSeconds > 0 && `next call in ${nextInSeconds} s at the earliest`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function ago(seconds: number | null): string {
  if (seconds === null) return 'age unknown'
  return seconds < 120 ? `${seconds} s old` : `${Math.floor(seconds / 60)} min old`
}
