import { type MouseEvent, useCallback, useId, useInsertionEffect, useMemo, useRef } from 'react'
import { getCurrentNotice } from './core/reconcileSelection.js'
import { type Bank, type BankModel, BANK_MODELS } from '../contract/index.js'
import { type BankOption, type BankListOptions, toBankOptions } from './core/toBankOptions.js'
import type { FpxOptions } from '../client/FpxContext.js'
import { type SelectionOptions, useSelection } from './useSelection.js'
import { type BankEventOptions, useBankEvents } from './useBankEvents.js'
import { addListeners } from '../client/addListeners.js'
import { useBanks } from './useBanks.js'
import { useFormReset } from './useFormReset.js'

/** Options of {@link useBankSelection}. */
export interface BankSelectionOptions
  extends FpxOptions, BankListOptions, SelectionOptions, BankEventOptions {
  /**
   * `id` of the field; the ids of its list and texts begin with it. Default: a generated id, the same on server and
   * client.
   */
  id?: string | undefined
  /** Whether the field is disabled: it cannot be used, and nothing is submitted. Default: false. */
  disabled?: boolean | undefined
  /** Whether the bank is shown and submitted but cannot be changed. Default: false. */
  readOnly?: boolean | undefined
  /** @internal The option that `value` means at first: two options may share a code. */
  initialRow?: BankOption | undefined
  /** @internal Called with the selected option, for the next picker that is mounted instead of this one. */
  onRow?: ((row: BankOption) => void) | undefined
}

/** Longest time between the two clicks of a double click on most systems, in milliseconds. */
const DOUBLE_CLICK_MS = 500

/** What {@link useBankSelection} returns. */
export type BankSelection = ReturnType<typeof useBankSelection>

/**
 * Provides banks and selection, which every picker has, the native select included. {@link useBankCombobox} adds typing
 * and list.
 */
export function useBankSelection(settings: BankSelectionOptions) {
  const { disabled = false, readOnly = false, onRow } = settings
  const isLocked = disabled || readOnly
  const ownId = useId()
  // Annotated: React 18's `ref` accepts no `RefObject<… | null>`, which would be inferred.
  const inputRef: {
    /** The element; `null` while there is none. */ current: HTMLInputElement | null
  } = useRef<HTMLInputElement>(null)
  const submittedRef = useRef<HTMLInputElement>(null)
  const pressedKeyRef = useRef<string>(undefined)
  const banksQuery = useBanks(settings)
  const options = useBankOptions(banksQuery.banks, settings)
  const hasBothModels =
    !settings.model && BANK_MODELS.every((each) => options?.some(({ model }) => model === each))
  const emit = useBankEvents(settings.onEvent, banksQuery.error)
  const selection = useSelection(options, settings, { isLocked, inputRef, submittedRef, emit })
  const { code, state, dispatch, selectedOption } = selection
  useInsertionEffect(() => {
    if (selectedOption) onRow?.(selectedOption)
  })
  useFormReset(inputRef, selection.reset)
  return {
    ...selection,
    id: settings.id ?? ownId,
    banksQuery,
    options,
    /** Whether the first list is being loaded. */
    isInitialLoading: !options && !banksQuery.error,
    /** Whether nothing can be selected or cleared. */
    isLocked,
    /** The notice about the selection, which is announced once. */
    notice: getCurrentNotice(state.notice, code),
    /** Whether the list has banks of both FPX models. */
    hasBothModels,
    /** Whether the list has wallets beside banks, or only wallets. */
    hasWallets: Boolean(options?.some(({ kind }) => kind === 'wallet')),
    /** The FPX model that the payer filters the list by, while it has both. */
    modelFilter: hasBothModels ? state.modelFilter : undefined,
    emit,
    inputRef,
    /** The hidden input, on which a selection dispatches `input` and `change`. */
    submittedRef,
    /**
     * Returns props that select an option by a press. Two presses select nothing: on an option that a refreshed list
     * moved under the finger, and the second click of a double click.
     */
    getSelectOnPressProps: ({ key }: BankOption, press: () => void) => ({
      onPointerDown: () => {
        pressedKeyRef.current = key
      },
      // The finger scrolls instead of pressing the option.
      onPointerCancel: () => {
        pressedKeyRef.current = undefined
      },
      onClick: ({ detail }: MouseEvent) => {
        // A screen reader clicks without a pointer, and so does a key after a press that ended elsewhere.
        const isSameOption = !detail || (pressedKeyRef.current ?? key) === key
        pressedKeyRef.current = undefined
        if (!isSameOption || detail > 1) return
        // Otherwise the Pay button under the list, which is closed by then, receives the second click.
        setTimeout(addListeners([window], swallowSecondClick, 'click'), DOUBLE_CLICK_MS)
        press()
      },
    }),
    setModelFilter: useCallback(
      (model?: BankModel) => dispatch({ type: 'modelFiltered', model }),
      [dispatch],
    ),
    /** Puts the focus into the field. */
    focus: useCallback(() => inputRef.current?.focus(), []),
  }
}

/** Returns the options of the bank list; a new array when the list or an option of the hook changes. */
function useBankOptions(banks: readonly Bank[] | undefined, settings: BankListOptions) {
  const { offlineBanks, model, amount, limits, mapBank, sort } = settings
  return useMemo(
    () => banks && toBankOptions(banks, { offlineBanks, model, amount, limits, mapBank, sort }),
    [amount, banks, limits, mapBank, model, offlineBanks, sort],
  )
}

const swallowSecondClick = (event: UIEvent) => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
