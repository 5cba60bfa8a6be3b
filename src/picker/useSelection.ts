import { type Dispatch, type RefObject, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type BankModel, isOfModel } from '../contract/index.js'
import {
  findLastSeenOption,
  findOptionByCode,
  reconcileSelection,
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
import type { BankChangeDetails, BankValue, UseBankPickerOptions } from './UseBankPickerOptions.js'

/** What {@link useSelection} needs in addition to options and props. */
interface SelectionContext {
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
  {
    value,
    defaultValue = null,
    onChange,
    remember,
    model,
  }: Pick<UseBankPickerOptions, 'value' | 'defaultValue' | 'onChange' | 'remember' | 'model'>,
  { isLocked, inputRef, submittedRef }: SelectionContext,
) {
  const [defaultCode, defaultModel] = readValue(defaultValue)
  const [valueCode, valueModel, valueOption] = readValue(value)
  const [state, dispatch] = useReducer(selectionReducer, defaultCode, initialSelection)
  const isControlled = value !== undefined && !state.isNotifying
  const requestedCode = isControlled ? valueCode : state.code
  const requestedModel = isControlled
    ? valueModel
    : requestedCode === defaultCode
      ? defaultModel
      : undefined
  const { unavailable } = state
  const isUnavailable = requestedCode === unavailable?.code && requestedModel === unavailable.model
  const code = isUnavailable ? null : requestedCode
  // There are two cases. The merchant has passed another bank, so the unavailable bank may be passed again later. Or
  // the merchant controls the code, and may stop doing so: a form library without a default value resets it to
  // `undefined`. The earlier selection must not come back then.
  if (state.code === null ? unavailable && !isUnavailable : isControlled)
    dispatch({ type: 'controlTaken' })
  // The option that the payer selected has priority, unless the merchant controls the model too.
  const lastSeenOption = [
    isControlled ? valueOption : undefined,
    state.lastPicked,
    state.selectedOption,
  ].find((row) => row?.code === code && (!isControlled || isOfModel(row, requestedModel)))
  const find = (code: string | null, exactModel: BankModel | undefined) =>
    findOptionByCode(
      options?.filter((option) => isOfModel(option, exactModel)) ?? [],
      code,
      exactModel ?? model,
    )
  const selectedOption =
    options &&
    (lastSeenOption ? findLastSeenOption(options, lastSeenOption) : find(code, requestedModel))

  // Dispatched while rendering, so that the picker never shows one bank and submits another.
  const action =
    options &&
    !state.isNotifying &&
    reconcileSelection(
      state,
      code ? { code, model: requestedModel } : undefined,
      selectedOption,
      lastSeenOption,
    )
  if (action) dispatch(action)

  const notify = (option: BankOption | null, reason: BankChangeDetails['reason']) => {
    dispatchChange(submittedRef.current)
    onChange?.(option?.code ?? null, option?.bank ?? null, { reason, option })
  }

  const change = useStableCallback((action: SelectionChange) => {
    const option = action.type === 'cleared' ? null : action.option
    // Flushed before `onChange` is called, so that a handler that submits the form submits the new selection.
    flushSync(() => dispatch(action))
    try {
      // Selecting the selected bank again is not a change, as in a native select.
      if (option ? option.bank !== selectedOption?.bank : code !== null) notify(option, action.type)
    } finally {
      dispatch({ type: 'onChangeReturned' })
    }
    if (remember) rememberedBank.write(option?.code ?? null)
  })

  const defaultCodeRef = useRef(defaultCode)
  const reset = () => {
    // A controlled value stays. The selected bank also stays if a form action has made it the default.
    if (
      value !== undefined ||
      (defaultCodeRef.current !== defaultCode && state.code === defaultCode)
    )
      return dispatch({ type: 'resetIgnored' })
    const first = find(defaultCode, defaultModel)
    // Flushed before `onChange` is called, as for a selection.
    flushSync(() => dispatch({ type: 'reset', code: defaultCode }))
    if (state.code === defaultCode && first?.key === selectedOption?.key) return
    // If the default bank is not offered, the notice says so instead.
    const offered = !options || (first && first.disabledReason !== 'offline')
    if (offered || !defaultCode)
      onChange?.(defaultCode, first?.bank ?? null, { reason: 'reset', option: first ?? null })
  }

  const reportedNoticeRef = useRef(state.notice)
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
    // Not restored if two options have the remembered code, or the bank is offline or cannot be selected: the payer
    // chooses.
    const [option, duplicate] = options.filter((row) => row.code === rememberedBank.read())
    const free = option && !duplicate && !option.disabledReason && option.status !== 'offline'
    // Does not interrupt a payer who has begun to type.
    if (free && !code && !isLocked && !inputRef.current?.value)
      queueMicrotask(() => change({ type: 'remembered', option }))
  })

  return {
    /** The code that is submitted; before there is a list, the code that was passed. */
    code:
      selectedOption?.disabledReason === 'offline' || (options && !selectedOption) ? null : code,
    selectedOption,
    state,
    // Annotated, because the inferred type does not exist in @types/react 18.
    dispatch: dispatch as Dispatch<SelectionAction>,
    /** Selects or clears a bank, and calls `onChange`. */
    change,
    reset: useStableCallback(reset),
  }
}

/** Returns a value's code and model, and the value itself if it is an option. */
const readValue = (
  value: BankValue | null | undefined,
): readonly [code: string | null, model?: BankModel | undefined, option?: BankOption] =>
  typeof value === 'object' && value
    ? [value.code || null, value.model, 'key' in value ? value : undefined]
    : [value || null]
