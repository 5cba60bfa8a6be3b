import { useEffect, useReducer } from 'react'
import type { Bank } from '../../contract/index.js'
import { comboboxReducer, type ComboboxState, closedCombobox } from './comboboxReducer.js'
import type { BankOption } from '../banks/toBankOptions.js'
import { useBankComboboxProps } from './useBankComboboxProps.js'
import { useVisibleOptions } from './useVisibleOptions.js'
import type { BankSelection, BankSelectionOptions } from '../selection/useBankSelection.js'
import { useStableCallback } from '../dom/useStableCallback.js'
import { useOfflineEvents } from './useOfflineEvents.js'

/** Settings of {@link useBankCombobox}. */
export interface BankComboboxOptions extends Pick<BankSelectionOptions, 'disabled' | 'readOnly'> {
  /** Replaces the search: whether a bank matches the text. Keep the function the same between renders. */
  filter?: ((bank: Bank, text: string) => boolean) | undefined
  /** The focus left the picker. */
  onBlur?: (() => void) | undefined
}

/** What {@link useBankCombobox} gives. */
export type BankCombobox = ReturnType<typeof useBankCombobox>

/** Typing, list and keys, on top of {@link useBankSelection}. */
export function useBankCombobox(picker: BankSelection, settings: BankComboboxOptions) {
  const { state, dispatch, list, options, narrowed, waiting, locked, tell, code, chosen, input } =
    picker
  const { turn } = state
  const [kept, dispatchList] = useReducer(comboboxReducer, closedCombobox)
  const now = kept.turn === turn ? kept : closedCombobox
  const { rows, search, searching, highlighted } = useVisibleOptions(
    options,
    settings.filter,
    narrowed,
    now,
    dispatchList,
  )
  // Without banks to show or to wait for, there is nothing to open.
  const open = now.open && !locked && (waiting || Boolean(options?.length))
  // Nor does it open later, by itself, when the payer has gone on.
  if (now.open && !open) dispatchList({ type: 'closed' })
  const text = (open ? now.text : null) ?? chosen?.label ?? code ?? ''
  useOfflineEvents(open ? rows : [], tell)
  // React takes effects away when it hides a tree (`<Activity>`): the list is not open when the tree is shown again.
  useEffect(() => () => dispatchList({ type: 'closed' }), [])

  const endSearch = () => {
    if (open && searching)
      tell({ type: 'searched', length: now.filter.trim().length, found: rows.length })
  }
  // Only what was said: anything else would draw the whole picker anew for each letter.
  const hush = () => {
    if (state.news) dispatch({ type: 'hushed' })
  }
  const combobox = {
    /** The rows that match the search. */
    rows,
    /** Whether the rows are a search result. */
    searching,
    /** The row that Enter takes. */
    highlighted,
    /** What the payer searches for. */
    query: now.filter,
    /** Whether the list is open; it never is without banks to show or to wait for. */
    open,
    /** Opens the list; without a highlight, on the chosen bank. */
    openList: useStableCallback((highlight: ComboboxState['highlight'] = chosen?.key) => {
      if (locked || input.current?.matches(':disabled')) return
      list.refresh()
      tell({ type: 'opened' })
      hush()
      dispatchList({ type: 'opened', highlight, turn })
    }),
    /** Closes the list without a choice; the field shows the chosen bank again. */
    closeList: useStableCallback(() => {
      endSearch()
      dispatchList({ type: 'closed' })
    }),
    /** Chooses a row, unless it may only be read. */
    choose: useStableCallback((option: BankOption) => {
      if (!option.blocked && !locked) endSearch()
      picker.choose(option, searching)
    }),
    /** What stands in the field now; `composing` while an input method is at work; what was `added` to the text. */
    type: useStableCallback((typed: string, composing: boolean, added?: string | null) => {
      if (!open) list.refresh()
      // Letters typed after the selected bank's name begin a search. While an input method composes, the name stays in
      // the field: a keyboard of Android's continues it as a word, and writes twice what is changed under it.
      const begins = composing ? typed.startsWith(text) : added && typed === text + added
      const prefix = now.text === null ? (begins ? text : '') : (now.prefix ?? '')
      const query = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
      // Phones compose Latin letters too: those find banks at once, while unfinished signs leave the rows as they are.
      const unfinished = composing && search(query).length === 0
      hush()
      dispatchList({
        type: 'typed',
        ...(composing ? { text: typed, prefix } : { text: query }),
        filter: unfinished ? now.filter : query,
        turn,
      })
    }),
  }

  return {
    ...combobox,
    ...useBankComboboxProps(picker, settings, { ...combobox, text, dispatchList }),
  }
}
