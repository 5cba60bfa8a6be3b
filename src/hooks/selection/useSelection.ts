import { type Dispatch, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Bank } from '../../contract/index.js'
import { findSelectedOption, reconcileSelection, findOptionByCode } from './reconcileSelection.js'
import { rememberedBank } from './rememberedBank.js'
import type { BankOption } from '../banks/toBankOptions.js'
import { type SelectionAction, type SelectionState, isSelectionLost } from './selectionReducer.js'
import type { BankSelectionOptions } from './useBankSelection.js'
import { useStableCallback } from '../dom/useStableCallback.js'

/** Who holds the chosen code, and who hears of a change. */
export interface SelectionOptions {
  /** The chosen code, when the merchant holds it; `null` for none. Leave it out and the picker holds it. */
  value?: string | null | undefined
  /** The code chosen at first and after a reset of the form. Default: none, because nothing is preselected. */
  defaultValue?: string | null | undefined
  /**
   * A bank was chosen or cleared, or the chosen one is not offered any more: `(null, null)`.
   * The bank comes whole, with every field that the service sent. Not called when the selected bank is selected again.
   */
  onChange?: ((code: string | null, bank: Bank | null) => void) | undefined
  /** Choose at first the bank that was chosen last on this device; only its code is kept. Default: false. */
  remember?: boolean | undefined
}

/** The chosen bank, and the ways it changes. */
export function useSelection(
  options: readonly BankOption[] | undefined,
  {
    value,
    defaultValue = null,
    onChange,
    remember,
    model,
  }: SelectionOptions & Pick<BankSelectionOptions, 'model'>,
  locked: boolean,
  input: RefObject<HTMLInputElement | null>,
  state: SelectionState,
  dispatch: Dispatch<SelectionAction>,
) {
  const isControlled = value !== undefined && !state.isNotifying
  const requestedCode = (isControlled ? value : state.code) || null
  const code = requestedCode === state.unavailableCode ? null : requestedCode
  // The merchant took the news that it is gone, and may give it again; or holds the code, and may let go of it: a form
  // library without a first value resets to `undefined`, and what was chosen before does not come back then.
  if (
    state.code === null
      ? state.unavailableCode !== null && requestedCode !== state.unavailableCode
      : isControlled
  )
    dispatch({ type: 'controlTaken' })
  const lastSeenOption = [state.lastPicked, state.selectedOption].find((row) => row?.code === code)
  const selectedOption = options && findSelectedOption(options, code, lastSeenOption, model)

  // While rendering, so that no moment shows one bank and submits another.
  const action =
    options && !state.isNotifying && reconcileSelection(state, code, selectedOption, lastSeenOption)
  if (action) dispatch(action)

  const applyAndNotify = (action: SelectionAction, now: string | null, bank: Bank | null) => {
    // Drawn before it is told: a merchant who submits the form at once submits what was chosen.
    flushSync(() => dispatch(action))
    try {
      // The selected bank again is no change, as in a native select.
      if (now !== code || bank !== (selectedOption?.bank ?? null)) onChange?.(now, bank)
    } finally {
      dispatch({ type: 'onChangeReturned' })
    }
    if (remember) rememberedBank.write(now)
  }

  const commitSelection = (option: BankOption, type: 'selected' | 'remembered' = 'selected') =>
    applyAndNotify({ type, option }, option.code, option.bank)

  const clear = () => {
    if (!locked) applyAndNotify({ type: 'cleared' }, null, null)
  }

  const defaultValueRef = useRef(defaultValue)
  const reset = () => {
    // What the merchant holds stays, or gave back after a form action, and which of two rows with its code it is.
    if (
      value !== undefined ||
      (defaultValueRef.current !== defaultValue && state.code === defaultValue)
    )
      return dispatch({ type: 'resetIgnored' })
    const first = options && findOptionByCode(options, defaultValue, model)
    // Drawn before it is told, as a choice is.
    flushSync(() => dispatch({ type: 'reset', code: defaultValue }))
    if (state.code === defaultValue && first?.key === selectedOption?.key) return
    // Of a code that is not offered, the news tell.
    const offered = !options || (first && first.disabledReason !== 'offline')
    if (offered || !defaultValue) onChange?.(defaultValue || null, first?.bank ?? null)
  }

  const reportedNoticeRef = useRef(state.notice)
  useEffect(() => {
    if (reportedNoticeRef.current === state.notice) return
    reportedNoticeRef.current = state.notice
    // In a turn of its own: what a merchant does wrong takes nothing away.
    if (isSelectionLost(state.notice)) queueMicrotask(() => onChange?.(null, null))
  })

  const hasRestoredRef = useRef(!remember)
  useEffect(() => {
    if (hasRestoredRef.current || !options) return
    hasRestoredRef.current = true
    // Two rows with one code, or a bank that is offline, is for the payer to decide.
    const [option, duplicate] = options.filter((row) => row.code === rememberedBank.read())
    const free = option && !duplicate && !option.disabledReason && option.status !== 'offline'
    // Nor is a payer interrupted who has begun to type.
    if (free && !code && !locked && !input.current?.value)
      queueMicrotask(() => commitSelection(option, 'remembered'))
  })

  return {
    /** The code that is submitted; before the list is there, as it was given. */
    code:
      selectedOption?.disabledReason === 'offline' || (options && !selectedOption) ? null : code,
    selectedOption,
    commitSelection,
    clear: useStableCallback(clear),
    reset: useStableCallback(reset),
  }
}
