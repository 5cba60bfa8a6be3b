import { type RefObject, useEffect, useInsertionEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useIsomorphicLayoutEffect, useStableCallback } from '../ui/hooks.js'
import { isSameBank, type SelectedBank, toOption, toSelectedBank } from './core/findOption.js'
import {
  getCurrentNotice,
  type Given,
  isSameSelection,
  isSelectionLost,
} from './core/pickerState.js'
import type { BankOption } from './core/toBankOptions.js'
import type { PickerStore } from './createPickerStore.js'
import type { BankChangeDetails, BankPickerProps } from './BankPickerProps.js'

/** The context that {@link useSelection} needs in addition to the props. */
interface SelectionContext {
  store: PickerStore
  /** The hidden input that submits the code, or `null` if the picker has none. */
  submittedRef: RefObject<HTMLInputElement | null>
}

/** A change that the payer makes to the selection. */
type SelectionChange = { type: 'selected'; option: BankOption } | { type: 'cleared' }

/** Provides the selected bank and the functions that change it. */
export function useSelection(
  given: Given,
  { defaultValue, onChange }: BankPickerProps,
  { store, submittedRef }: SelectionContext,
) {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  // We read the selection while rendering so that the picker never shows one bank and submits another.
  const state = store.read(given)
  const { selected, notice } = state
  const option = toOption(selected)

  const renderedRef = useRef(state)
  const isUnmountedRef = useRef(false)
  // We use an insertion effect: React doesn't clean it up when it hides a tree (`<Activity>`). The form of a
  // hidden field can still be reset.
  useInsertionEffect(() => {
    isUnmountedRef.current = false
    const unsubscribe = store.subscribe(() => {
      if (!isSameSelection(store.get(), renderedRef.current)) rerender()
    })
    return () => {
      isUnmountedRef.current = true
      unsubscribe()
    }
  }, [store])
  useIsomorphicLayoutEffect(() => {
    renderedRef.current = state
    store.give(given)
  })

  const notify = (bank: SelectedBank | null, reason: BankChangeDetails['reason']) => {
    if (isUnmountedRef.current) return
    // Like the browser, we dispatch no events on a control when its form is reset.
    if (reason !== 'reset') dispatchChange(submittedRef.current)
    onChange?.(toOption(bank) ?? null, { reason })
  }

  const change = useStableCallback((action: SelectionChange) => {
    if (isUnmountedRef.current) return
    const picked = action.type === 'cleared' ? null : action.option
    // We render synchronously before calling `onChange`, so that a handler that submits the form submits the new
    // selection.
    flushSync(() => store.dispatch(action))
    try {
      // As with a native select, selecting the same bank again isn't a change.
      if (!isSameBank(picked, selected)) notify(picked, action.type)
    } finally {
      store.dispatch({ type: 'onChangeReturned' })
    }
  })

  const reset = useStableCallback(() => {
    flushSync(() => store.dispatch({ type: 'reset', bank: toSelectedBank(defaultValue) ?? null }))
    const now = store.get()
    // If the default bank isn't offered, the effect that reports lost selections calls `onChange` instead.
    if (!isSameBank(now.selected, selected) && !isSelectionLost(now.notice))
      notify(now.selected, 'reset')
  })

  const reportedNoticeRef = useRef(store.get().notice)
  useEffect(() => {
    if (reportedNoticeRef.current === notice) return
    reportedNoticeRef.current = notice
    // Calls `onChange` in a microtask so that an error in the merchant's handler doesn't unmount the picker.
    if (isSelectionLost(notice)) queueMicrotask(() => notify(null, notice.type))
  })

  return {
    /** The selected bank. Until the list has loaded, this is the bank from the props. */
    selected,
    /** The selected bank's option, once the list has loaded. */
    selectedOption: given.options && option,
    state,
    /** The notice about the selection, which is announced only once. */
    notice: getCurrentNotice(state),
    /** Selects or clears a bank and calls `onChange`. */
    change,
    /** Restores the default bank, as a form reset does. */
    reset,
  }
}

/**
 * Dispatches `input` and `change` on a form's hidden input, as a native select does when an option is selected.
 *
 * React ignores `change` events on hidden inputs and on inputs whose value matches the last value React recorded.
 * Therefore, we first let React record a different value and then turn the input into a text field while we dispatch
 * the events. `setAttribute` restores a hidden input's value without React noticing.
 */
function dispatchChange(input: HTMLInputElement | null): void {
  if (!input) return
  const { value } = input
  input.value = `${value}.`
  input.setAttribute('value', value)
  input.type = 'text'
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  input.type = 'hidden'
}
