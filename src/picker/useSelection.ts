import { type Dispatch, type RefObject, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Bank, BankModel } from '../contract/index.js'
import {
  findSelectedOption,
  reconcileSelection,
  findOptionByCode,
} from './core/reconcileSelection.js'
import type { BankOption } from './core/toBankOptions.js'
import { dispatchChange } from './dispatchChange.js'
import { rememberedBank } from './rememberedBank.js'
import {
  initialSelection,
  isSelectionLost,
  type SelectionAction,
  selectionReducer,
} from './core/selectionReducer.js'
import { useStableCallback } from '../ui/useStableCallback.js'

/** Value, default and change handler of a selection. */
export interface SelectionOptions {
  /** Controlled code; `null` for no bank. Default: the picker is uncontrolled. */
  value?: string | null | undefined
  /**
   * Code that is selected initially and after a reset of the form, if it is not controlled. Default: none, because
   * nothing is preselected.
   */
  defaultValue?: string | null | undefined
  /**
   * Called when a bank was selected or cleared, or the selected one is no longer offered: `(null, null)`. `bank` has
   * every field that the gateway sent. Not called when the selected bank is selected again.
   */
  onChange?: ((code: string | null, bank: Bank | null) => void) | undefined
  /** Selects initially the bank that was selected last on this device. Only its code is stored. Default: false. */
  remember?: boolean | undefined
}

/** What {@link useSelection} needs besides options and props. */
interface SelectionContext {
  isLocked: boolean
  inputRef: RefObject<HTMLInputElement | null>
  /** The input that submits the code; `null` if the picker has none. */
  submittedRef: RefObject<HTMLInputElement | null>
}

/** What the payer did to the selection. */
type SelectionChange = { type: 'selected' | 'remembered'; option: BankOption } | { type: 'cleared' }

/** Provides the selected bank, and the functions that change it. */
export function useSelection(
  options: readonly BankOption[] | undefined,
  {
    value,
    defaultValue = null,
    onChange,
    remember,
    model,
    initialRow,
  }: SelectionOptions & { model?: BankModel | undefined; initialRow?: BankOption | undefined },
  { isLocked, inputRef, submittedRef }: SelectionContext,
) {
  const [state, dispatch] = useReducer(selectionReducer, defaultValue, (code) => ({
    ...initialSelection(code),
    lastPicked: initialRow,
  }))
  const isControlled = value !== undefined && !state.isNotifying
  const requestedCode = (isControlled ? value : state.code) || null
  const code = requestedCode === state.unavailableCode ? null : requestedCode
  // The merchant has passed another code than the unavailable one, so that code may be passed again. Or the merchant
  // controls the code, and may stop: a form library without a default value resets it to `undefined`. The earlier
  // selection must not return then.
  if (
    state.code === null
      ? state.unavailableCode !== null && requestedCode !== state.unavailableCode
      : isControlled
  )
    dispatch({ type: 'controlTaken' })
  const lastSeenOption = [state.lastPicked, state.selectedOption].find((row) => row?.code === code)
  const selectedOption = options && findSelectedOption(options, code, lastSeenOption, model)

  // Dispatched while rendering, so that the picker never shows one bank and submits another.
  const action =
    options && !state.isNotifying && reconcileSelection(state, code, selectedOption, lastSeenOption)
  if (action) dispatch(action)

  const notify = (now: string | null, bank: Bank | null) => {
    dispatchChange(submittedRef.current)
    onChange?.(now, bank)
  }

  const change = useStableCallback((action: SelectionChange) => {
    const option = action.type === 'cleared' ? undefined : action.option
    const [now, bank] = [option?.code ?? null, option?.bank ?? null]
    // Flush before calling `onChange`, so that a handler which submits the form submits the new selection.
    flushSync(() => dispatch(action))
    try {
      // Selecting the selected bank again is no change, as in a native select.
      if (now !== code || bank !== (selectedOption?.bank ?? null)) notify(now, bank)
    } finally {
      dispatch({ type: 'onChangeReturned' })
    }
    if (remember) rememberedBank.write(now)
  })

  const defaultValueRef = useRef(defaultValue)
  const reset = () => {
    // A controlled value stays. So does a default that changed after a form action, together with the selected row.
    if (
      value !== undefined ||
      (defaultValueRef.current !== defaultValue && state.code === defaultValue)
    )
      return dispatch({ type: 'resetIgnored' })
    const first = options && findOptionByCode(options, defaultValue, model)
    // Flush before calling `onChange`, as for a selection.
    flushSync(() => dispatch({ type: 'reset', code: defaultValue }))
    if (state.code === defaultValue && first?.key === selectedOption?.key) return
    // If the default bank is not offered, the notice reports it instead.
    const offered = !options || (first && first.disabledReason !== 'offline')
    if (offered || !defaultValue) onChange?.(defaultValue || null, first?.bank ?? null)
  }

  const reportedNoticeRef = useRef(state.notice)
  useEffect(() => {
    if (reportedNoticeRef.current === state.notice) return
    reportedNoticeRef.current = state.notice
    // This runs in a microtask, so that an error in the handler of the merchant does not unmount the picker.
    if (isSelectionLost(state.notice)) queueMicrotask(() => notify(null, null))
  })

  const hasRestoredRef = useRef(!remember)
  useEffect(() => {
    if (hasRestoredRef.current || !options) return
    hasRestoredRef.current = true
    // Two options with one code, or an offline bank: the payer decides.
    const [option, duplicate] = options.filter((row) => row.code === rememberedBank.read())
    const free = option && !duplicate && !option.disabledReason && option.status !== 'offline'
    // A payer who has begun to type is not interrupted.
    if (free && !code && !isLocked && !inputRef.current?.value)
      queueMicrotask(() => change({ type: 'remembered', option }))
  })

  return {
    /** The code that is submitted; before there is a list, the one that was passed. */
    code:
      selectedOption?.disabledReason === 'offline' || (options && !selectedOption) ? null : code,
    selectedOption,
    state,
    // Annotated: the inferred type does not exist in @types/react 18.
    dispatch: dispatch as Dispatch<SelectionAction>,
    /** Selects or clears, and calls `onChange`. */
    change,
    reset: useStableCallback(reset),
  }
}
