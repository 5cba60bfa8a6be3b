import { useState } from 'react'
import { useDemoWords } from '../words/useDemoWords.js'
import { GatewayPanel } from './GatewayPanel.js'
import type { GatewayView } from './useGateway.js'
import './gateway.css'

/** Renders a panel for the gateway behind a page, collapsed at first. */
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
