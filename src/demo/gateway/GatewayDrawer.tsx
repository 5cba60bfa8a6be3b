import { useState } from 'react'
import { ServicePanel } from './GatewayPanel.js'
import type { ServiceView } from './useGateway.js'
import './gateway.css'

/** Renders the service behind a page, collapsed at first. */
export function ServiceDrawer({ service }: { service: ServiceView }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="drawer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Behind the scenes: the payment service and its budget</summary>
      {open && <ServicePanel service={service} />}
    </details>
  )
}
