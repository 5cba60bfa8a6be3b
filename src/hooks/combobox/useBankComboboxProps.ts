import {
  type CompositionEvent,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react'
import type { BankOption } from '../banks/toBankOptions.js'
import { QUERY_MAX } from './bankSearch.js'
import { getKeyAction } from './getKeyAction.js'
import type { InitialActiveOption, ComboboxAction } from './comboboxReducer.js'
import { addListeners } from '../dom/addListeners.js'
import { scrollOptionIntoView } from './scrollOptionIntoView.js'
import { getRootChain } from '../dom/getRootChain.js'
import type { BankComboboxOptions } from './useBankCombobox.js'
import type { BankSelection } from '../selection/useBankSelection.js'
import { useStableCallback } from '../dom/useStableCallback.js'

/** What the props are made of, beside the choice. */
interface BankComboboxParts {
  isOpen: boolean
  visibleOptions: readonly BankOption[]
  searchText: string
  activeOption: BankOption | undefined
  /** What stands in the field. */
  inputValue: string
  openList: (highlight?: InitialActiveOption) => void
  closeList: () => void
  selectOption: (option: BankOption) => void
  setInputValue: (text: string, composing: boolean, added?: string | null) => void
  dispatchList: Dispatch<ComboboxAction>
}

/** Props for the elements of a picker, after the WAI-ARIA Authoring Practices. */
export function useBankComboboxProps(
  { id, inputRef, isLocked, selectedOption, getSelectOnPressProps }: BankSelection,
  { disabled = false, readOnly = false, onBlur }: BankComboboxOptions,
  combobox: BankComboboxParts,
) {
  const {
    isOpen,
    visibleOptions,
    searchText,
    activeOption,
    inputValue,
    openList,
    closeList,
    selectOption,
  } = combobox
  // Not as they are inferred: React 18's `ref` takes no `RefObject<… | null>`.
  const rootRef: { current: HTMLDivElement | null } = useRef<HTMLDivElement>(null)
  const controlRef: typeof rootRef = useRef<HTMLDivElement>(null)
  const listId = `${id}-list`
  const dismissOnEvent = useStableCallback((event: Event) => {
    const { type } = event
    const path = event.composedPath()
    if (type === 'change') {
      const field = path[0] as HTMLInputElement
      // Whatever fills the field in may send `change` only, of which React says nothing when a script set the value.
      if (field === inputRef.current && field.value !== inputValue)
        combobox.setInputValue(field.value, false)
      return
    }
    if (type === 'keydown') {
      const { key, repeat } = event as KeyboardEvent
      const isEscapeInField = key === 'Escape' && path.includes(inputRef.current as Element)
      // Held down it closes no more than the list.
      if (!isEscapeInField || composes(event as KeyboardEvent) || !(isOpen || repeat)) return
      event.preventDefault()
      event.stopPropagation()
    } else {
      const inside = controlRef.current ?? rootRef.current
      const ends =
        type === 'pointerdown'
          ? // The path, because a shadow root hides the real target. The list may be in a portal.
            inside && !path.some((node) => node === inside || (node as Element).id === listId)
          : // A press inside a frame is not heard here; the window hears that it lost the focus to it.
            type !== 'blur' || document.activeElement?.localName === 'iframe'
      if (!isOpen || !ends) return
    }
    closeList()
  })
  // Before everybody: a dialog around the field may hear Escape on the way down. A submit does not leave its shadow
  // tree, and a form may stand in any that is around the field, where it stands as the list opens.
  useEffect(
    () =>
      addListeners(
        [window, ...getRootChain(inputRef.current)],
        dismissOnEvent,
        'change',
        'keydown',
        'pointerdown',
        'submit',
        'close',
        'blur',
      ),
    [dismissOnEvent, inputRef, isOpen],
  )
  const isRevealingRef = useRef(0)
  const at = isOpen && activeOption ? visibleOptions.indexOf(activeOption) : -1
  const count = visibleOptions.length
  useEffect(() => {
    if (at < 0) return
    // By the frame's own layout, which an effect would make twice.
    const reveal = () => {
      isRevealingRef.current = 0
      scrollOptionIntoView(inputRef.current, listId)
    }
    isRevealingRef.current = requestAnimationFrame(reveal)
    return () => {
      cancelAnimationFrame(isRevealingRef.current)
      isRevealingRef.current = 0
    }
  }, [at, count, inputRef, listId, searchText])

  const optionId = ({ position }: BankOption) => `${id}-${position}`
  // Without rows there is no listbox that a screen reader could be sent to.
  const expanded = isOpen && visibleOptions.length > 0
  const controls = {
    'aria-expanded': expanded,
    'aria-controls': expanded ? listId : undefined,
  }

  return {
    /** Id of the field. */
    id,
    /** Of the element around everything: hears when the focus leaves the picker. */
    getRootProps: () => ({
      ref: rootRef,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        // Never on a bare blur: VoiceOver on iOS takes the focus away while it reads the options.
        const stays = `[id="${listId}"], [aria-controls="${listId}"]`
        if (isOpen && relatedTarget && !relatedTarget.closest(stays)) closeList()
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      },
    }),
    /** Of the element around the field and its list; a press elsewhere closes the list. Without it, that is the root. */
    getControlProps: () => ({ ref: controlRef }),
    /** Of the `<label>`. */
    getLabelProps: () => ({ id: `${id}-label`, htmlFor: id }),
    /** Of the `<input>`: role, keys, typing, what is announced. */
    getInputProps: () => ({
      id,
      ref: inputRef,
      // No type, which is "text": what a shop says of `input[type=text]` is meant for fields of its own.
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...controls,
      'aria-activedescendant': isOpen && activeOption ? optionId(activeOption) : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      maxLength: QUERY_MAX,
      disabled,
      readOnly,
      value: inputValue,
      // Not of `currentTarget`: in a shop's own field that may be what stands around the input.
      onFocus: () => inputRef.current?.select(),
      // WebKit moves the caret on `mouseup`, after `click`, and the selected bank's text would lose its selection.
      onMouseUp: isOpen ? undefined : preventDefault,
      onClick: () => {
        if (isOpen) return
        openList()
        inputRef.current?.select()
      },
      // `InputEvent` of React's types is not in those of React 18.
      onInput: ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement, InputEvent>) =>
        combobox.setInputValue(currentTarget.value, nativeEvent.isComposing, nativeEvent.data),
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        combobox.setInputValue(currentTarget.value, false),
      onKeyDown: (event: ReactKeyboardEvent<HTMLInputElement>) => {
        const enter = event.key === 'Enter'
        const composing = composes(event.nativeEvent)
        // Held down: what chose does not go on to submit the form.
        if (enter && (composing || event.repeat)) return event.preventDefault()
        // With Control or Command too Enter takes the highlight: in Firefox it would submit the form.
        if (composing || (!enter && (event.ctrlKey || event.metaKey))) return
        if (event.key === 'Tab' && isOpen) return closeList()
        const effect = readOnly
          ? undefined
          : getKeyAction(event, { isOpen, visibleOptions, activeOption, selectedOption })
        if (!effect) return
        event.preventDefault()
        if (effect.type === 'opened') openList(effect.activeKey)
        else if (effect.type === 'closed') closeList()
        else if (effect.type === 'choose' && activeOption) {
          // What the payer scrolled away is shown first, so that nothing unseen is taken.
          if (scrollOptionIntoView(inputRef.current, listId) || isRevealingRef.current)
            selectOption(activeOption)
        } else if (effect.type === 'activated') combobox.dispatchList(effect)
      },
    }),
    /** Of a button that opens and closes the list; it is no stop of the Tab key. */
    getToggleProps: () => ({
      type: 'button' as const,
      tabIndex: -1,
      ...controls,
      disabled: isLocked,
      onMouseDown: preventDefault,
      onClick: ({ nativeEvent }: MouseEvent<HTMLElement>) => {
        if (isOpen) return closeList()
        openList()
        // On touch the field stays without focus, so that no keyboard covers the list.
        if ((nativeEvent as Partial<PointerEvent>).pointerType !== 'touch')
          inputRef.current?.focus()
      },
    }),
    /** Of the list, while it is open. */
    getListProps: () => ({
      id: listId,
      role: 'listbox' as const,
      'aria-labelledby': `${id}-label`,
      onMouseDown: preventDefault,
    }),
    /** Of the row of an `option`. */
    getOptionProps: (option: BankOption) => ({
      id: optionId(option),
      role: 'option' as const,
      tabIndex: -1,
      'aria-selected': option.key === selectedOption?.key,
      'aria-disabled': option.disabledReason && true,
      'data-highlighted': option.key === activeOption?.key ? '' : undefined,
      ...getSelectOnPressProps(option, () => selectOption(option)),
    }),
  }
}

const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()

// 229: Safari ends a composition before the key that ended it.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const composes = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229
