import {
  type CompositionEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import { COMPANY_SEARCH_MAX } from '../../contract/index.js'
import { useIsomorphicLayoutEffect } from '../../ui/hooks.js'

/** The debounce delay of the search, in milliseconds. */
const PAUSE_MS = 300

/**
 * Returns the props for a debounced search field. When the user presses Enter or clears the field, the search begins
 * immediately.
 *
 * @param search - the current search text. If the page changes the search text, the field shows the new text.
 */
export function useSearchField(search: string, setSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  // The search texts we have emitted that the page hasn't yet passed back as `search`. If a router passes a search back
  // after a delay, we must not overwrite what the user has typed in the meantime.
  const [sent, setSent] = useState<readonly string[]>([])
  const [last, setLast] = useState(search)
  // How often the page has replaced the text in the field.
  const [replaced, setReplaced] = useState(0)
  if (search !== last) {
    setLast(search)
    const index = sent.indexOf(search)
    setSent(sent.slice(index + 1))
    if (index < 0) {
      setTyped(search)
      setReplaced(replaced + 1)
    }
  }
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  // When the page has replaced the text or the field is removed, the typed text is no longer searched.
  useIsomorphicLayoutEffect(() => () => clearTimeout(timerRef.current), [replaced])

  function begin(text: string) {
    clearTimeout(timerRef.current)
    if (text.trim() !== (sent.at(-1) ?? search)) setSent([...sent, text.trim()])
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
    maxLength: COMPANY_SEARCH_MAX,
    onInput: ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
      // While an IME is composing, the text isn't final.
      if ((nativeEvent as InputEvent | undefined)?.isComposing) setTyped(currentTarget.value)
      else type(currentTarget.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      type(currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return
      // We prevent the default action (Enter submits a surrounding form).
      event.preventDefault()
      // The code of a key that an input method handles. In Safari, `isComposing` is already false when Enter ends a
      // composition.
      if ((event as { keyCode: number }).keyCode !== 229) begin(event.currentTarget.value)
    },
    // React requires an `onChange` handler if `value` is set, but we handle `onInput`: only this event fires on
    // every keystroke in both React and Preact.
    onChange: () => undefined,
  }
}
