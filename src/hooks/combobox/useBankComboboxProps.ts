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
  open: boolean
  rows: readonly BankOption[]
  query: string
  highlighted: BankOption | undefined
  /** What stands in the field. */
  text: string
  openList: (highlight?: InitialActiveOption) => void
  closeList: () => void
  choose: (option: BankOption) => void
  type: (text: string, composing: boolean, added?: string | null) => void
  dispatchList: Dispatch<ComboboxAction>
}

/** Props for the elements of a picker, after the WAI-ARIA Authoring Practices. */
export function useBankComboboxProps(
  { id, input, locked, chosen, getPressProps }: BankSelection,
  { disabled = false, readOnly = false, onBlur }: BankComboboxOptions,
  list: BankComboboxParts,
) {
  const { open, rows, query, highlighted, text, openList, closeList, choose } = list
  // Not as they are inferred: React 18's `ref` takes no `RefObject<… | null>`.
  const root: { current: HTMLDivElement | null } = useRef<HTMLDivElement>(null)
  const control: typeof root = useRef<HTMLDivElement>(null)
  const listId = `${id}-list`
  const hear = useStableCallback((event: Event) => {
    const { type } = event
    const path = event.composedPath()
    if (type === 'change') {
      const field = path[0] as HTMLInputElement
      // Whatever fills the field in may send `change` only, of which React says nothing when a script set the value.
      if (field === input.current && field.value !== text) list.type(field.value, false)
      return
    }
    if (type === 'keydown') {
      const { key, repeat } = event as KeyboardEvent
      const here = key === 'Escape' && path.includes(input.current as Element)
      // Held down it closes no more than the list.
      if (!here || composes(event as KeyboardEvent) || !(open || repeat)) return
      event.preventDefault()
      event.stopPropagation()
    } else {
      const inside = control.current ?? root.current
      const ends =
        type === 'pointerdown'
          ? // The path, because a shadow root hides the real target. The list may be in a portal.
            inside && !path.some((node) => node === inside || (node as Element).id === listId)
          : // A press inside a frame is not heard here; the window hears that it lost the focus to it.
            type !== 'blur' || document.activeElement?.localName === 'iframe'
      if (!open || !ends) return
    }
    closeList()
  })
  // Before everybody: a dialog around the field may hear Escape on the way down. A submit does not leave its shadow
  // tree, and a form may stand in any that is around the field, where it stands as the list opens.
  useEffect(
    () =>
      addListeners(
        [window, ...getRootChain(input.current)],
        hear,
        'change',
        'keydown',
        'pointerdown',
        'submit',
        'close',
        'blur',
      ),
    [hear, input, open],
  )
  const revealing = useRef(0)
  const at = open && highlighted ? rows.indexOf(highlighted) : -1
  const count = rows.length
  useEffect(() => {
    if (at < 0) return
    // By the frame's own layout, which an effect would make twice.
    const reveal = () => {
      revealing.current = 0
      scrollOptionIntoView(input.current, listId)
    }
    revealing.current = requestAnimationFrame(reveal)
    return () => {
      cancelAnimationFrame(revealing.current)
      revealing.current = 0
    }
  }, [at, count, input, listId, query])

  const optionId = ({ position }: BankOption) => `${id}-${position}`
  // Without rows there is no listbox that a screen reader could be sent to.
  const expanded = open && rows.length > 0
  const controls = {
    'aria-expanded': expanded,
    'aria-controls': expanded ? listId : undefined,
  }

  return {
    /** Id of the field. */
    id,
    /** Of the element around everything: hears when the focus leaves the picker. */
    getRootProps: () => ({
      ref: root,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        // Never on a bare blur: VoiceOver on iOS takes the focus away while it reads the options.
        const stays = `[id="${listId}"], [aria-controls="${listId}"]`
        if (open && relatedTarget && !relatedTarget.closest(stays)) closeList()
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      },
    }),
    /** Of the element around the field and its list; a press elsewhere closes the list. Without it, that is the root. */
    getControlProps: () => ({ ref: control }),
    /** Of the `<label>`. */
    getLabelProps: () => ({ id: `${id}-label`, htmlFor: id }),
    /** Of the `<input>`: role, keys, typing, what is announced. */
    getInputProps: () => ({
      id,
      ref: input,
      // No type, which is "text": what a shop says of `input[type=text]` is meant for fields of its own.
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...controls,
      'aria-activedescendant': open && highlighted ? optionId(highlighted) : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
      maxLength: QUERY_MAX,
      disabled,
      readOnly,
      value: text,
      // Not of `currentTarget`: in a shop's own field that may be what stands around the input.
      onFocus: () => input.current?.select(),
      // WebKit moves the caret on `mouseup`, after `click`, and the selected bank's text would lose its selection.
      onMouseUp: open ? undefined : preventDefault,
      onClick: () => {
        if (open) return
        openList()
        input.current?.select()
      },
      // `InputEvent` of React's types is not in those of React 18.
      onInput: ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement, InputEvent>) =>
        list.type(currentTarget.value, nativeEvent.isComposing, nativeEvent.data),
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        list.type(currentTarget.value, false),
      onKeyDown: (event: ReactKeyboardEvent<HTMLInputElement>) => {
        const enter = event.key === 'Enter'
        const composing = composes(event.nativeEvent)
        // Held down: what chose does not go on to submit the form.
        if (enter && (composing || event.repeat)) return event.preventDefault()
        // With Control or Command too Enter takes the highlight: in Firefox it would submit the form.
        if (composing || (!enter && (event.ctrlKey || event.metaKey))) return
        if (event.key === 'Tab' && open) return closeList()
        const effect = readOnly
          ? undefined
          : getKeyAction(event, { open, rows, highlighted, chosen })
        if (!effect) return
        event.preventDefault()
        if (effect.type === 'opened') openList(effect.highlight)
        else if (effect.type === 'closed') closeList()
        else if (effect.type === 'choose' && highlighted) {
          // What the payer scrolled away is shown first, so that nothing unseen is taken.
          if (scrollOptionIntoView(input.current, listId) || revealing.current) choose(highlighted)
        } else if (effect.type === 'highlighted') list.dispatchList(effect)
      },
    }),
    /** Of a button that opens and closes the list; it is no stop of the Tab key. */
    getToggleProps: () => ({
      type: 'button' as const,
      tabIndex: -1,
      ...controls,
      disabled: locked,
      onMouseDown: preventDefault,
      onClick: ({ nativeEvent }: MouseEvent<HTMLElement>) => {
        if (open) return closeList()
        openList()
        // On touch the field stays without focus, so that no keyboard covers the list.
        if ((nativeEvent as Partial<PointerEvent>).pointerType !== 'touch') input.current?.focus()
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
      'aria-selected': option.key === chosen?.key,
      'aria-disabled': option.blocked && true,
      'data-highlighted': option.key === highlighted?.key ? '' : undefined,
      ...getPressProps(option, () => choose(option)),
    }),
  }
}

const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()

// 229: Safari ends a composition before the key that ended it.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const composes = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229
