import { useState } from 'react'
import { BudgetMeters } from './BudgetMeters.js'
import { CallLog } from './CallLog.js'
import { GatewaySwitches } from './GatewaySwitches.js'
import type { GatewayView } from './useGateway.js'
import { usePolling } from './usePolling.js'
import { useDemoWords } from '../words/useDemoWords.js'
import './gateway.css'

/** Renders the gateway's settings, the calls it received, and the remaining budget. */
export function GatewayPanel({ gateway }: { gateway: GatewayView }) {
  const { state, restart, refresh } = gateway
  usePolling(refresh)
  if (!state) return <p>The demo’s back end does not respond yet.</p>
  return (
    <div className="gateway">
      {state.choices ? (
        <GatewaySwitches choices={state.choices} settings={state.settings} restart={restart} />
      ) : (
        <p>The proxy calls {state.name}; only the sandbox has settings.</p>
      )}
      <BudgetMeters endpoints={state.health.endpoints} />
      {state.choices && <CallLog calls={state.calls} total={state.total} />}
    </div>
  )
}

/** Renders an initially collapsed panel for the gateway the page uses. */
export function GatewayDrawer({ gateway }: { gateway: GatewayView }) {
  const { gateway: words, lang } = useDemoWords()
  const [open, setOpen] = useState(false)
  return (
    <details lang={lang} className="drawer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.drawer}</summary>
      {open && <GatewayPanel gateway={gateway} />}
    </details>
  )
}
