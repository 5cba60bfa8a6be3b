import { useState } from 'react'
import { ServicePanel } from './ServicePanel.js'
import type { ServiceView } from './useService.js'
import './service.css'

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
