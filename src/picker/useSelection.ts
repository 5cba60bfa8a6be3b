import { type RefObject, useEffect, useInsertionEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsomorphicLayoutEffect } from '../ui/useIsomorphicLayoutEffect.js'
import { useStableCallback } from '../ui/useStableCallback.js'
import { isSameBank, toOption, toSelectedBank } from './core/findOption.js'
import { getCurrentNotice, reconcileSelection } from './core/reconcileSelection.js'
import { getShownBank, isSelectionLost } from './core/selectionReducer.js'
import type { BankOption } from './core/toBankOptions.js'
import type { PickerStore } from './createPickerStore.js'
import { dispatchChange } from './dispatchChange.js'
import { rememberedBank } from './rememberedBank.js'
import { useCodeWarning } from './useCodeWarning.js'
import type { BankChangeDetails, UseBankPickerOptions } from './UseBankPickerOptions.js'

/** What {@link useSelection} needs in addition to options and props. */
interface SelectionContext {
  store: PickerStore
  isLocked: boolean
  inputRef: RefObject<HTMLInputElement | null>
  /** The input that submits the code; `null` if the picker has none. */
  submittedRef: RefObject<HTMLInputElement | null>
}

/** A change of the selection by the payer, or by a remembered bank. */
type SelectionChange = { type: 'selected' | 'remembered'; option: BankOption } | { type: 'cleared' }

/** What {@link useSelection} returns. */
export type Selection = ReturnType<typeof useSelection>

/** Provides the selected bank, and the functions that change it. */
export function useSelection(
  options: readonly BankOption[] | undefined,
  { value, defaultValue, onChange, remember, model }: UseBankPickerOptions,
  { store, isLocked, inputRef, submittedRef }: SelectionContext,
) {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  const stored = store.get().selection
  // Reconciled while rendering, so that the picker never shows one bank and submits another.
  const state = reconcileSelection(stored, { value: toSelectedBank(value), options, model })
  const shown = getShownBank(state)
  const option = toOption(shown)

  const [picked, setPicked] = useState<BankOption>()
  useCodeWarning(picked, value, option)

  const renderedRef = useRef(state)
  const isUnmountedRef = useRef(false)
  // An insertion effect remains while React hides a tree (`<Activity>`), whose form can still be reset.
  useInsertionEffect(() => {
    isUnmountedRef.current = false
    const unsubscribe = store.subscribe(() => {
      if (store.get().selection !== renderedRef.current) rerender()
    })
    return () => {
      isUnmountedRef.current = true
      unsubscribe()
    }
  }, [store])
  useIsomorphicLayoutEffect(() => {
    renderedRef.current = state
    // If an event has changed the selection since, the next render reconciles it.
    if (store.get().selection === stored) store.dispatch({ type: 'rendered', selection: state })
  })

  const notify = (changed: BankOption | null, reason: BankChangeDetails['reason']) => {
    if (isUnmountedRef.current) return
    dispatchChange(submittedRef.current)
    onChange?.(changed?.code ?? null, changed, { reason })
  }

  const change = useStableCallback((action: SelectionChange) => {
    if (isUnmountedRef.current) return
    const selected = action.type === 'cleared' ? null : action.option
    // Flushed before `onChange` is called, so that a handler that submits the form submits the new selection.
    flushSync(() => {
      store.dispatch(action)
      setPicked(selected ?? undefined)
    })
    try {
      // Selecting the selected bank again is not a change, as in a native select.
      if (!isSameBank(selected, shown)) notify(selected, action.type)
    } finally {
      store.dispatch({ type: 'onChangeReturned' })
    }
    if (remember) rememberedBank.write(selected)
  })

  const reset = useStableCallback(() => {
    if (isUnmountedRef.current) return
    if (value !== undefined) return store.dispatch({ type: 'resetIgnored' })
    // Flushed before `onChange` is called, as for a selection.
    flushSync(() => store.dispatch({ type: 'reset', bank: toSelectedBank(defaultValue) ?? null }))
    const { selection } = store.get()
    const now = getShownBank(selection)
    // If the default bank is not offered, the notice says so instead.
    if (isSameBank(now, shown) || isSelectionLost(selection.notice)) return
    onChange?.(now?.code ?? null, toOption(now) ?? null, { reason: 'reset' })
  })

  const reportedNoticeRef = useRef(stored.notice)
  useEffect(() => {
    if (reportedNoticeRef.current === state.notice) return
    reportedNoticeRef.current = state.notice
    // In a microtask, so that an error in the merchant's handler does not unmount the picker.
    const { notice } = state
    if (isSelectionLost(notice)) queueMicrotask(() => notify(null, notice.type))
  })

  const hasRestoredRef = useRef(!remember)
  useEffect(() => {
    if (hasRestoredRef.current || !options) return
    hasRestoredRef.current = true
    const remembered = rememberedBank.find(options)
    // Does not interrupt a payer who has begun to type.
    if (remembered && !shown && !isLocked && !inputRef.current?.value)
      queueMicrotask(() => change({ type: 'remembered', option: remembered }))
  })

  return {
    /** The selected bank; before there is a list, the bank that was passed. */
    selected: shown,
    /** The option of the selected bank, once there is a list. */
    selectedOption: options && option,
    state,
    /** The notice about the selection, which is announced once. */
    notice: getCurrentNotice(state),
    /** Selects or clears a bank, and calls `onChange`. */
    change,
    /** Returns to the default bank, as a form reset does. */
    reset,
  }
}
