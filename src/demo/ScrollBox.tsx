import type { ReactNode } from 'react'

/** Renders a scrollable box with an accessible name. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Keyboard users can scroll the box only if it is focusable.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scroll" role="region" tabIndex={0} aria-label={label}>
      {children}
    </div>
  )
}
