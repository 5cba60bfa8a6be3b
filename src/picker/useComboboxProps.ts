import {
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
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
import { useSubmitGuard } from './useSubmitGuard.js'
import type { BankPickerProps } from './BankPickerProps.js'
import type { PickerState } from './usePickerState.js'
import { useRootListeners } from './useRootListeners.js'

/** What {@link useComboboxProps} returns. */
export type ComboboxProps = ReturnType<typeof useComboboxProps>

/** Returns the props for a picker's elements, following the WAI-ARIA Authoring Practices. */
export function useComboboxProps(picker: PickerState, list: List, props: BankPickerProps) {
  const { disabled = false, readOnly = false, onOpenChange, onInputValueChange } = props
  const { id, inputRef, isLocked, selectedOption, store } = picker
  const { openList, closeList, collapseList, setInputValue } = picker
  const { isOpen, text, visibleOptions, activeOption, inputValue } = list
  const hasTypedText = text !== null
  // React cleans up effects when `<Activity>` hides a tree. We close the list in this cleanup so that it isn't open
  // when the tree is shown again.
  useEffect(() => () => store.dispatch({ type: 'closed' }), [store])
  useOnChange(isOpen, onOpenChange)
  useOnChange(inputValue, onInputValueChange)
  // The type is annotated (React 18's `ref` doesn't accept the inferred `RefObject<… | null>`).
  const rootRef: { current: HTMLDivElement | null } = useRef<HTMLDivElement>(null)
  const listRef: typeof rootRef = useRef<HTMLDivElement>(null)
  const listId = `${id}-list`
  const canDismiss = isOpen || hasTypedText
  useSubmitGuard(inputRef, store, closeList, props, picker.selected !== null)
  useDismiss(inputRef, rootRef, picker, canDismiss)
  useCloseWatcher(inputRef, isOpen, closeList)
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
  const lastKeyRef = useRef<KeyboardEvent>(undefined)
  /** Handles a native key event. `event` is `undefined` if React hasn't received the native event yet. */
  const handleKey = (key: KeyboardEvent, event?: ReactKeyboardEvent) => {
    // Native and React listeners both call this function, so it may see the same `keydown` event twice.
    if (lastKeyRef.current === key) return
    lastKeyRef.current = key
    const command = readCommand(key)
    if (!command) return
    if (command.type !== 'leave') key.preventDefault()
    if (key.key === 'Escape') (event ?? key).stopPropagation()
    switch (command.type) {
      case 'open':
        return openList(command.activeKey)
      case 'activate':
        return store.dispatch({ type: 'activated', key: command.key })
      case 'select':
        // If the active option is scrolled out of view, Enter only scrolls it back into view, so the payer never
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
  const openByPress = () => {
    if (isOpen || isLocked) return
    openList()
    inputRef.current?.focus()
    if (!hasTypedText) inputRef.current?.select()
  }
  const isFromField = (event: Event) => event.composedPath()[0] === inputRef.current
  useRootListeners(inputRef, {
    // We handle Escape in the capture phase. A surrounding dialog can do the same, as Radix's does.
    keydown: (event) => {
      if (event.key === 'Escape' && isFromField(event) && readCommand(event)) handleKey(event)
    },
    input: (event) => {
      if (!isFromField(event)) return
      const { isComposing, data } = event
      // The typed text isn't a form value, so the form's listeners must not receive this event. Selecting a bank
      // dispatches a separate event.
      event.stopPropagation()
      setInputValue(inputRef.current?.value ?? '', isComposing, data)
    },
    // A password manager can set the value by script and dispatch only `change`, which React's `onChange` ignores.
    change: (event) => {
      if (!isFromField(event)) return
      event.stopPropagation()
      const value = inputRef.current?.value ?? ''
      if (value !== inputValue) setInputValue(value)
    },
  })

  const optionId = ({ position }: BankOption) => `${id}-${position}`
  // If there are no options, no listbox is rendered, so `aria-controls` would refer to a missing element.
  const isExpanded = isOpen && visibleOptions.length > 0
  const expandedAttributes = {
    'aria-expanded': isExpanded,
    'aria-controls': isExpanded ? listId : undefined,
  }

  return {
    /**
     * Props for the element around the field and the list, which detects when the focus leaves the picker. Pressing
     * outside this element closes the list.
     */
    getRootProps: () => ({
      ref: rootRef,
      onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
        // If the payer switches to another window, we don't discard the typed text: the payer can return and
        // continue typing.
        if (isActiveElement(inputRef.current)) return
        // While the list is open, a blur without a new target is ignored because VoiceOver on iOS blurs the field while
        // reading the options.
        // We compare the ids (the page's id can contain characters that end a selector).
        const around = relatedTarget?.closest('[role=listbox], [aria-controls]')
        const isInside = [around?.id, around?.getAttribute('aria-controls')].includes(listId)
        if (relatedTarget ? !isInside : !store.get().isOpen) closeList()
      },
    }),
    /** Props for the `<input>` that handle key presses, typing and announcements. */
    getInputProps: () => ({
      id,
      ref: inputRef,
      // We omit `type`, which defaults to "text". A shop's styles for `input[type=text]` are meant for the
      // shop's own fields.
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
        // We don't select the text of a locked field. Otherwise, a payer in Chromium who tries to select part of the
        // text with the mouse would drag the whole text instead. We don't select typed text either (the next
        // letter would replace it). We use the ref: `currentTarget` may be an element around the input.
        if (!isLocked && !hasTypedText) inputRef.current?.select()
      },
      // Opens the list when the mouse button is pressed: the field can move before the button is released if
      // banks arrive in between. On touch screens, `mousedown` fires when the finger is lifted. If the handler is on
      // an element around the input, pressing anywhere in that element opens the list.
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        const target = event.target as Element
        // We ignore Control-clicks (they open the context menu on a Mac).
        if (isLocked || event.button || event.ctrlKey || target.closest('button')) return
        // If the field contains typed text or the list is open, we let the browser set the caret.
        if ((isOpen || hasTypedText) && target === inputRef.current) return openList()
        // In all other cases, we prevent the browser from setting the caret or blurring the field.
        event.preventDefault()
        openByPress()
      },
      // Clicks on the label and clicks by screen readers or test tools aren't preceded by `mousedown`.
      onClick: openByPress,
      // The native `input` listener handles the text. We only pass this empty handler: React would otherwise
      // warn about a controlled value without a handler.
      onInput: () => {},
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        setInputValue(currentTarget.value),
      onKeyDown: (event: ReactKeyboardEvent) => handleKey(event.nativeEvent, event),
      // Mantine's dialogs listen for Escape at the window, before any listener of ours.
      'data-mantine-stop-propagation': canDismiss || undefined,
    }),
    /** Props for a button that opens and closes the list. The button isn't in the tab order. */
    getToggleProps: () => ({
      type: 'button' as const,
      tabIndex: -1,
      ...expandedAttributes,
      disabled: isLocked,
      onMouseDown: preventDefault,
      onClick: ({ nativeEvent }: MouseEvent<HTMLElement>) => {
        if (isOpen) return collapseList()
        openList()
        // On touch screens, we don't focus the field (the on-screen keyboard would cover the list).
        if ((nativeEvent as Partial<PointerEvent>).pointerType !== 'touch')
          inputRef.current?.focus()
      },
    }),
    /** Props for the open list. */
    getListProps: () => ({
      ref: listRef,
      id: listId,
      role: 'listbox' as const,
    }),
    /** Returns the attributes of an option in the list. */
    getOptionAttributes: (option: BankOption) => ({
      id: optionId(option),
      role: 'option' as const,
      tabIndex: -1,
      'aria-selected': option.key === selectedOption?.key,
      'aria-disabled': option.disabledReason && true,
      'data-highlighted': option.key === activeOption?.key ? '' : undefined,
    }),
  }
}

const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()
