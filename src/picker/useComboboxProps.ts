import {
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  useEffect,
  useRef,
} from 'react'
import { useOnChange } from '../ui/hooks.js'
import { QUERY_MAX } from './core/foldText.js'
import { getKeyCommand } from './core/getKeyCommand.js'
import type { BankOption } from './core/toBankOptions.js'
import { useActiveOptionInView } from './useActiveOptionInView.js'
import { useCloseWatcher } from './useCloseWatcher.js'
import { isActiveElement, useDismiss } from './useDismiss.js'
import type { List } from './useList.js'
import { useUnusableField } from './useUnusableField.js'
import type { UseBankPickerOptions } from './UseBankPickerOptions.js'
import type { PickerState } from './usePickerState.js'
import { toReactEvent } from './toReactEvent.js'
import { useRootListeners } from './useRootListeners.js'

type KeyHandler = KeyboardEventHandler<HTMLInputElement>
type FieldKeyEvent = Parameters<KeyHandler>[0]

/** What {@link useComboboxProps} returns. */
export type ComboboxProps = ReturnType<typeof useComboboxProps>

/** Returns the props of a picker's elements, following the WAI-ARIA Authoring Practices. */
export function useComboboxProps(
  picker: PickerState,
  list: List,
  { disabled = false, readOnly = false, onOpenChange, onInputValueChange }: UseBankPickerOptions,
) {
  const { id, inputRef, isLocked, selectedOption, store, getPressProps } = picker
  const { openList, closeList, collapseList, setInputValue } = picker
  const { isOpen, typedText, visibleOptions, activeOption, inputValue } = list
  const hasTypedText = typedText !== null
  useListEffects(picker, list)
  useOnChange(isOpen, onOpenChange)
  useOnChange(inputValue, onInputValueChange)
  // Annotated, because React 18's `ref` does not accept `RefObject<… | null>`, which would be inferred.
  const rootRef: { current: HTMLDivElement | null } = useRef<HTMLDivElement>(null)
  const controlRef: typeof rootRef = useRef<HTMLDivElement>(null)
  // The list is a `<ul>` or `<ol>` in a merchant's markup, and a `<div>` in ours.
  const listRef: {
    /** The element; `null` while there is none. */
    current: (HTMLUListElement & HTMLOListElement & HTMLDivElement) | null
  } = useRef(null)
  const listId = `${id}-list`
  // At rest, there is nothing to dismiss.
  const canDismiss = isOpen || hasTypedText
  const getInside = () => [controlRef.current ?? rootRef.current, listRef.current]
  useDismiss(inputRef, getInside, picker, canDismiss)
  useUnusableField(inputRef, isOpen, closeList)
  useCloseWatcher(inputRef, isOpen, closeList)
  const hasLeftWithWindowRef = useRef(false)
  const revealActiveOption = useActiveOptionInView(listRef, list)

  const readCommand = (key: KeyboardEvent) =>
    getKeyCommand(key, {
      isOpen,
      hasTypedText,
      isReadOnly: readOnly,
      visibleOptions,
      activeOption,
      selectedOption,
    })
  const runKeyCommand = (key: KeyboardEvent, event: FieldKeyEvent) => {
    const command = readCommand(key)
    if (!command) return
    if (command.type !== 'leave') event.preventDefault()
    if (key.key === 'Escape') event.stopPropagation()
    switch (command.type) {
      case 'open':
        return openList(command.activeKey)
      case 'activate':
        return store.dispatch({ type: 'activated', key: command.key })
      case 'select':
        // If the payer has scrolled the active option out of view, Enter only scrolls back to it, so that Enter never
        // selects an invisible option.
        if (activeOption && revealActiveOption()) picker.select(activeOption)
        return
      case 'close':
      case 'leave':
        return closeList()
      case 'collapse':
        return collapseList()
      case 'ignore':
    }
  }
  // Read by the listeners of the render that the getter belongs to.
  const page: { onKeyDown?: KeyHandler | undefined } = {}
  const lastKeyRef = useRef<KeyboardEvent>(undefined)
  const handleKey = (key: KeyboardEvent, event: FieldKeyEvent) => {
    // An Escape key that the page's handler has kept from the picker arrives once more, from React.
    if (lastKeyRef.current === key) return
    lastKeyRef.current = key
    const { onKeyDown } = page
    if (!onKeyDown) return runKeyCommand(key, event)
    // The key has its effect even if the page's handler throws.
    try {
      onKeyDown(event)
    } finally {
      if (!event.defaultPrevented) runKeyCommand(key, event)
    }
  }
  const openByPress = () => {
    if (isOpen || isLocked) return
    openList()
    inputRef.current?.focus()
    if (!hasTypedText) inputRef.current?.select()
  }
  const isFromField = (event: Event) => event.composedPath()[0] === inputRef.current
  useRootListeners(inputRef, {
    // Listens in the capture phase, because a dialog around the field may also listen for Escape in that phase, as
    // Radix does.
    keydown: (event) => {
      const field = inputRef.current
      if (field && event.key === 'Escape' && isFromField(event) && readCommand(event))
        handleKey(event, toReactEvent(event, field))
    },
    input: (event) => {
      if (!isFromField(event)) return
      const { isComposing, data } = event
      // The typed letters are not a value: the form must not receive them, and the selection has its own event.
      event.stopPropagation()
      setInputValue(inputRef.current?.value ?? '', isComposing, data)
    },
    // A password manager may set the value by script and dispatch only `change`, which React's `onChange` ignores.
    change: (event) => {
      if (!isFromField(event)) return
      event.stopPropagation()
      const value = inputRef.current?.value ?? ''
      if (value !== inputValue) setInputValue(value, false)
    },
  })

  const optionId = ({ position }: BankOption) => `${id}-${position}`
  // If there are no options, there is no listbox for `aria-controls` to refer to.
  const isExpanded = isOpen && visibleOptions.length > 0
  const expandedAttributes = {
    'aria-expanded': isExpanded,
    'aria-controls': isExpanded ? listId : undefined,
  }

  const getOptionAttributes = (option: BankOption) => ({
    id: optionId(option),
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': option.key === selectedOption?.key,
    'aria-disabled': option.disabledReason && true,
    'data-highlighted': option.key === activeOption?.key ? '' : undefined,
  })

  return {
    /** Props of the root element, which notices when the focus leaves the picker. */
    getRootProps: () => ({
      ref: rootRef,
      onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
        // The payer looks at another window, and will go on typing in this one.
        const hasLeftWithWindow = isActiveElement(inputRef.current)
        hasLeftWithWindowRef.current = hasLeftWithWindow
        if (hasLeftWithWindow) return
        // While the list is open, a blur without a new target is ignored, because VoiceOver on iOS blurs the field
        // while it reads the options.
        const inside = `[id="${listId}"], [aria-controls="${listId}"]`
        if (relatedTarget ? !relatedTarget.closest(inside) : !picker.readList().isOpen) closeList()
      },
    }),
    /**
     * Props of an element around the field and the list. A press outside it closes the list. If no element has these
     * props, the root element is used.
     */
    getControlProps: () => ({ ref: controlRef }),
    /**
     * Props of the `<input>`: role, keys, typing and announcements. `onKeyDown` is the page's handler, which is called
     * before the picker's, and may prevent it.
     */
    getInputProps: (onKeyDown?: KeyHandler) => {
      page.onKeyDown = onKeyDown
      return {
        id,
        ref: inputRef,
        // The input has no `type` (the default is "text"), because a shop's styles for `input[type=text]` are meant for
        // its own fields.
        role: 'combobox' as const,
        'aria-autocomplete': 'list' as const,
        'aria-haspopup': 'listbox' as const,
        ...expandedAttributes,
        'aria-activedescendant': isOpen && activeOption ? optionId(activeOption) : undefined,
        autoComplete: 'off',
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        maxLength: QUERY_MAX,
        disabled,
        readOnly,
        value: inputValue,
        onFocus: () => {
          // A locked field's text is not selected, because Chromium would drag it when the payer wants to select part of
          // it. Uses the ref, because in a shop's own field `currentTarget` may be an element around the input.
          // The browser keeps the caret when the payer returns to the window; and the next letter must not replace typed
          // text.
          if (!isLocked && !hasTypedText && !hasLeftWithWindowRef.current)
            inputRef.current?.select()
          hasLeftWithWindowRef.current = false
        },
        // Opens on the press itself: before the release, the pointer may leave the field, or the field may move because
        // banks arrive. On touch screens, this event fires when the finger is lifted. If the props are on an element
        // around the input, pressing anywhere in it opens the list.
        onMouseDown: (event: MouseEvent<HTMLElement>) => {
          const target = event.target as Element
          // Control-click opens the context menu on a Mac.
          if (isLocked || event.button || event.ctrlKey || target.closest('button')) return
          // The browser sets the caret in an open list's field, and in typed text.
          if ((isOpen || hasTypedText) && target === inputRef.current) return openList()
          // Otherwise the browser would set the caret, or remove the focus from the field.
          event.preventDefault()
          openByPress()
        },
        // Labels, screen readers and test tools click without a press.
        onClick: openByPress,
        // The `input` listener above handles the text. Without a handler, React would warn about a value that cannot
        // change.
        onInput: () => {},
        onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
          setInputValue(currentTarget.value, false),
        onKeyDown: (event: FieldKeyEvent) => handleKey(event.nativeEvent, event),
      }
    },
    /** Props of a button that opens and closes the list; the Tab key skips it. */
    getToggleProps: () => ({
      type: 'button' as const,
      tabIndex: -1,
      ...expandedAttributes,
      disabled: isLocked,
      onMouseDown: preventDefault,
      onClick: ({ nativeEvent }: MouseEvent<HTMLElement>) => {
        if (isOpen) return collapseList()
        openList()
        // On touch screens the field is not focused, so that the keyboard does not cover the list.
        if ((nativeEvent as Partial<PointerEvent>).pointerType !== 'touch')
          inputRef.current?.focus()
      },
    }),
    /** Props of the list, while it is open. */
    getListProps: () => ({
      ref: listRef,
      id: listId,
      role: 'listbox' as const,
      onMouseDown: preventDefault,
    }),
    /** Attributes of an `option`, without the handlers of a press. */
    getOptionAttributes,
    /** Props of an `option` in the list. */
    getOptionProps: (option: BankOption) => ({
      ...getOptionAttributes(option),
      ...getPressProps(() => option),
    }),
  }
}

const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()

/** Runs the effects that depend on the list's state. */
function useListEffects(
  { options, store, readList, emit }: PickerState,
  { stored, isOpen, activeKey, activeOption }: List,
) {
  useEffect(() => {
    // A key press may have changed the list since this render.
    const now = store.get().list
    if (readList(now) !== now)
      // Otherwise the list would open by itself once there are banks.
      store.dispatch({ type: 'closed' })
    else if (now === stored && activeOption && activeOption.key !== activeKey)
      // Stores the active option's key, so that the same bank stays active when the list is refreshed.
      store.dispatch({ type: 'activated', key: activeOption.key })
  })
  // Counts the offline banks of the whole list; in the search result, each typed letter would report another number.
  const offlineCount = isOpen ? options?.filter(({ status }) => status === 'offline').length : 0
  useEffect(() => {
    if (offlineCount) emit({ type: 'offlineShown', count: offlineCount })
  }, [offlineCount, emit])
  // React cleans up effects when it hides a tree (`<Activity>`). This closes the list, so that it is not open when the
  // tree is shown again.
  useEffect(() => () => store.dispatch({ type: 'closed' }), [store])
}
