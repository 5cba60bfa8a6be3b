import { useSyncExternalStore } from 'react'
import { hasOtherText, isUnseen, textOf } from './core/pickerState.js'
import type { PickerState } from './usePickerState.js'

/** What {@link useList} returns. */
export type List = ReturnType<typeof useList>

/** Returns the state of a picker's list and re-renders the calling component when this state changes. */
export function useList({ store, given, readList, search }: PickerState) {
  const read = () => store.read(given)
  const stored = useSyncExternalStore(store.subscribe, read, read)
  const list = readList(stored)
  const { searchText, activeKey } = list
  const visibleOptions = search(searchText)
  return {
    ...list,
    /** The store's state at the time of this render. */
    stored,
    /** The options that match the search. */
    visibleOptions,
    /** Whether the visible options are the result of a search. */
    isSearching: searchText.trim() !== '',
    /** The option that Enter selects. */
    activeOption:
      typeof activeKey === 'string'
        ? visibleOptions.find(({ key }) => key === activeKey)
        : typeof activeKey === 'number'
          ? visibleOptions.at(activeKey)
          : search.best(searchText),
    /** Whether the field shows the selected bank rather than other typed text. */
    showsSelection: !hasOtherText(list),
    /** Whether the form must not submit the selected bank, because the field showed other text. */
    isUnseen: isUnseen(list),
    /** The text in the field. */
    inputValue: textOf(list),
  }
}
