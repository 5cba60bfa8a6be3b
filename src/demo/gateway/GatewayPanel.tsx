import { BudgetMeters } from './BudgetMeters.js'
import { CallLog } from './CallLog.js'
import { ServiceSwitches } from './GatewaySwitches.js'
import type { ServiceView } from './useGateway.js'
import { usePolling } from './usePolling.js'
import './gateway.css'

/** Renders the service's settings, the calls that reached it, and the remaining budget. */
export function ServicePanel({ service }: { service: ServiceView }) {
  const { state, restart, refresh } = service
  usePolling(refresh)
  if (!state) return <p>The demo’s back end does not respond yet.</p>
  return (
    <div className="service">
      {state.choices ? (
        <ServiceSwitches choices={state.choices} settings={state.settings} restart={restart} />
      ) : (
        <p>The proxy calls {state.name}; only the sandbox has settings.</p>
      )}
      <BudgetMeters endpoints={state.health.endpoints} />
      {state.choices && <CallLog calls={state.calls} total={state.total} />}
    </div>
  )
}
