import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { setParameters } from '../address/address.js'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

/** Renders tabs that follow the WAI-ARIA Authoring Practices. The selected tab is stored in the URL. */
export function Tabs({
  label,
  tabs,
  initial,
}: {
  label: string
  tabs: readonly Tab[]
  initial: string | null
}) {
  const [selectedId, setSelectedId] = useState(initial)
  const current = tabs.find(({ id }) => id === selectedId) ?? tabs[0]

  function select(id: string) {
    setSelectedId(id)
    setParameters({ tab: id === tabs[0]?.id ? null : id }, { replace: true })
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex(({ id }) => id === current?.id)
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    select(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }

  return (
    <div className="tabs">
      {/* The tab list handles the arrow keys, but only its tabs are focusable. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current?.id}
            aria-controls="tab-panel"
            tabIndex={id === current?.id ? 0 : -1}
            onClick={() => select(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current?.id}`} tabIndex={0}>
        {current?.content}
      </div>
    </div>
  )
}
