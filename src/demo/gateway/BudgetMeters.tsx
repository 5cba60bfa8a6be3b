import type { EndpointHealth } from 'fpx-checkout/proxy'
import { CALLS_PER_MINUTE, callsPerRefresh } from './callsPerRefresh.js'
import { useDemoWords } from '../words/useDemoWords.js'

/** Renders the state of each cached list and the number of calls left in the budget. */
export function BudgetMeters({ endpoints }: { endpoints: readonly EndpointHealth[] }) {
  const { gateway: words, lang } = useDemoWords()
  return (
    <section lang={lang} className="budget" aria-labelledby="budget-title">
      <h2 id="budget-title">{words.budget(CALLS_PER_MINUTE)}</h2>
      {endpoints.length === 0 && <p>{words.noRequests}</p>}
      <ul>
        {endpoints.map(
          ({ endpoint, state, ageSeconds, rows, reason, nextInSeconds, budgetLeft }) => (
            <li key={endpoint} data-state={state}>
              <strong>/{endpoint}</strong>
              <span className="state">{words.states[state] ?? state}</span>
              <meter
                min={0}
                max={callsPerRefresh[endpoint]}
                low={callsPerRefresh[endpoint] / 4}
                value={budgetLeft}
                aria-label={words.callsLeft(endpoint)}
              />
              <span>{words.left(budgetLeft, callsPerRefresh[endpoint])}</span>
              <small>
                {[
                  rows === null
                    ? words.nothingCached
                    : `${words.rows(rows)}, ${words.age(ageSeconds)}`,
                  reason && words.lastFailure(reason),
                  nextInSeconds > 0 && words.nextCall(nextInSeconds),
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
