import { BudgetMeters } from './BudgetMeters.js'
import { CallLog } from './CallLog.js'
import { ServiceSwitches } from './ServiceSwitches.js'
import type { ServiceView } from './useService.js'
import { useWatch } from './useWatch.js'
import './service.css'

/** The service's scenario to switch, the calls that reached it, and the budget left. */
export function ServicePanel({ service }: { service: ServiceView }) {
  const { state, restart, refresh } = service
  useWatch(refresh)
  if (!state) return <p>The demo’s back end does not answer yet.</p>
  return (
    <div className="service">
      {state.choices ? (
        <ServiceSwitches choices={state.choices} settings={state.settings} restart={restart} />
      ) : (
        <p>Behind the proxy stands {state.name}; only the sandbox can be switched.</p>
      )}
      <BudgetMeters endpoints={state.health.endpoints} />
      {state.choices && <CallLog calls={state.calls} total={state.total} />}
    </div>
  )
}
