import {
  type Dispatch,
  type MouseEvent,
  useCallback,
  useId,
  useInsertionEffect,
  useReducer,
  useRef,
} from 'react'
import { getCurrentNotice } from './reconcileSelection.js'
import { type BankModel, bankModels } from '../banks/bankModel.js'
import type { BankOption, BankReaders } from '../banks/toBankOptions.js'
import { type SelectionAction, selectionReducer, initialSelection } from './selectionReducer.js'
import type { FpxOptions } from '../request/FpxContext.js'
import { type SelectionOptions, useSelection } from './useSelection.js'
import { type BankEventOptions, useBankEvents } from './useBankEvents.js'
import { addListeners } from '../dom/addListeners.js'
import { useBankOptions } from '../banks/useBankOptions.js'
import { useBanks } from '../banks/useBanks.js'
import { useFormReset } from './useFormReset.js'
import { useStableCallback } from '../dom/useStableCallback.js'

/** Settings of {@link useBankSelection}. */
export interface BankSelectionOptions
  extends FpxOptions, BankReaders, SelectionOptions, BankEventOptions {
  /** `id` of the field; the ids of its list and texts begin with it. Default: made up, the same on server and client. */
  id?: string | undefined
  /** Nothing can be done, and nothing is submitted. Default: false. */
  disabled?: boolean | undefined
  /** The bank is shown and submitted, and cannot be changed. Default: false. */
  readOnly?: boolean | undefined
  /** @internal The row that `value` means at first: two rows may share a code. */
  initialRow?: BankOption | undefined
  /** @internal Called with the selected row, for the next picker that is mounted in the place of this one. */
  onRow?: ((row: BankOption) => void) | undefined
}

/** Longest time between the two halves of a double click, as most systems have it, in milliseconds. */
const DOUBLE_CLICK_MS = 500

/** What {@link useBankSelection} gives. */
export type BankSelection = ReturnType<typeof useBankSelection>

/** Banks and choice: what every picker has, the browser's own select too. {@link useBankCombobox} adds typing and list. */
export function useBankSelection(settings: BankSelectionOptions) {
  const { disabled = false, readOnly = false, defaultValue = null, initialRow, onRow } = settings
  const isLocked = disabled || readOnly
  const ownId = useId()
  // Not as it is inferred: React 18's `ref` takes no `RefObject<… | null>`.
  const inputRef: {
    /** The element; `null` while there is none. */ current: HTMLInputElement | null
  } = useRef<HTMLInputElement>(null)
  const pressedKeyRef = useRef<string>(undefined)
  const banksQuery = useBanks(settings)
  const options = useBankOptions(banksQuery.banks, settings)
  const hasBothModels =
    !settings.model && bankModels.every((wanted) => options?.some(({ model }) => model === wanted))
  const [state, dispatch] = useReducer(selectionReducer, defaultValue, (code) => ({
    ...initialSelection(code),
    lastPicked: initialRow,
  }))
  const { commitSelection, ...choice } = useSelection(
    options,
    settings,
    isLocked,
    inputRef,
    state,
    dispatch,
  )
  const { selectedOption } = choice
  useInsertionEffect(() => {
    if (selectedOption) onRow?.(selectedOption)
  })
  const emit = useBankEvents(settings.onEvent, banksQuery.error)
  useFormReset(inputRef, choice.reset)
  return {
    ...choice,
    id: settings.id ?? ownId,
    banksQuery,
    options,
    /** The first list is on its way. */
    isInitialLoading: !options && !banksQuery.error && !banksQuery.isPaused,
    /** Nothing can be chosen or cleared. */
    isLocked,
    /** What the payer is told of the choice, once. */
    notice: getCurrentNotice(state.notice, choice.code),
    /** There are banks of both FPX models to choose from. */
    hasBothModels,
    /** The FPX model that the payer narrowed the list to, while it has both. */
    modelFilter: hasBothModels ? state.modelFilter : undefined,
    state,
    // Not as it is inferred: that type is not in the types of React 18.
    dispatch: dispatch as Dispatch<SelectionAction>,
    emit,
    inputRef,
    /** Chooses a row, unless it may only be read. */
    selectOption: useStableCallback((option: BankOption, searched?: boolean) => {
      if (isLocked || inputRef.current?.matches(':disabled')) return
      if (option.disabledReason) return dispatch({ type: 'refused', option })
      emit({ type: 'selected', searched: Boolean(searched) })
      commitSelection(option)
    }),
    /**
     * Of what takes a row when it is pressed. One that came under the finger after that went down (a list that was
     * refreshed) is not taken, nor one that the second half of a double click meets.
     */
    getSelectOnPressProps: ({ key }: BankOption, press: () => void) => ({
      onPointerDown: () => {
        pressedKeyRef.current = key
      },
      // It scrolls instead.
      onPointerCancel: () => {
        pressedKeyRef.current = undefined
      },
      onClick: ({ detail }: MouseEvent) => {
        // A screen reader clicks without a pointer, and so does a key after a pointer that was drawn away.
        const isSameOption = !detail || (pressedKeyRef.current ?? key) === key
        pressedKeyRef.current = undefined
        if (!isSameOption || detail > 1) return
        // Nor does that second half press what lies below a list that is closed then, the pay button perhaps.
        setTimeout(addListeners([window], swallowSecondClick, 'click'), DOUBLE_CLICK_MS)
        press()
      },
    }),
    setModelFilter: useCallback(
      (model?: BankModel) => dispatch({ type: 'modelFiltered', model }),
      [],
    ),
    /** Puts the focus into the field. */
    focus: useCallback(() => inputRef.current?.focus(), []),
  }
}

const swallowSecondClick = (event: UIEvent) => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
