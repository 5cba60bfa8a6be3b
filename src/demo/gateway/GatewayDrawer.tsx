import { useState } from 'react'
import { GatewayPanel } from './GatewayPanel.js'
import type { GatewayView } from './useGateway.js'
import './gateway.css'

/** Renders a panel for the gateway behind a page, collapsed at first. */
export function GatewayDrawer({ gateway }: { gateway: GatewayView }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="drawer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Behind the scenes: the gateway and its budget</summary>
      {open && <GatewayPanel gateway={gateway} />}
    </details>
  )
}
