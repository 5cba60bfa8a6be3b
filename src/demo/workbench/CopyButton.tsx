import { useState } from 'react'
import { useDemoWords } from '../words/useDemoWords.js'

/** Renders a button that copies a string to the clipboard and confirms the copy. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { plain } = useDemoWords()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    )
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span aria-live="polite">{copied === text ? plain.copied : label}</span>
    </button>
  )
}
