import {
  type CompositionEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Pause in typing after which the search begins, in milliseconds. */
const PAUSE_MS = 300

/**
 * Returns the props of a search field. The search begins after a pause in typing, or immediately when the person presses
 * Enter or empties the field.
 *
 * @param search - the current search. If the page changes it, the field shows it.
 */
export function useSearchField(search: string, setSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  // The searches that the page has not yet returned as `search`. A router may do so when the person has already typed
  // more, which must not be lost.
  const [sent, setSent] = useState<readonly string[]>([])
  const [last, setLast] = useState(search)
  if (search !== last) {
    setLast(search)
    const index = sent.indexOf(search)
    setSent(sent.slice(index + 1))
    if (index < 0) setTyped(search)
  }
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timerRef.current), [])

  function begin(text: string) {
    clearTimeout(timerRef.current)
    if (text.trim() !== search) setSent([...sent, text.trim()])
    setSearch(text)
  }
  function type(text: string) {
    setTyped(text)
    clearTimeout(timerRef.current)
    if (text === '') begin('')
    else timerRef.current = setTimeout(() => begin(text), PAUSE_MS)
  }
  return {
    value: typed,
    onInput: ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
      // While an input method is active, the text is not what the person means.
      if ((nativeEvent as InputEvent | undefined)?.isComposing) setTyped(currentTarget.value)
      else type(currentTarget.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      type(currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return
      // The list may be in a form of the page, which Enter would submit.
      event.preventDefault()
      begin(event.currentTarget.value)
    },
    // React requires `onChange` next to `value`, but `onInput` is the event for typing in both React and Preact.
    onChange: () => undefined,
  }
}
