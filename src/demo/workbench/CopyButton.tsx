import { useState } from 'react'

/** Renders a button that copies a string to the clipboard and then confirms that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    )
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span aria-live="polite">{copied === text ? 'Copied' : label}</span>
    </button>
  )
}
