import { useSyncExternalStore } from 'react'
import type { PickerState } from './usePickerState.js'

/** What {@link useList} returns. */
export type List = ReturnType<typeof useList>

/** Returns the state of a picker's list and re-renders the calling component when this state changes. */
export function useList({ store, readList, textOf, name, search, selected }: PickerState) {
  const getList = () => store.get().list
  const stored = useSyncExternalStore(store.subscribe, getList, getList)
  const list = readList(stored)
  const { searchText, activeKey } = list
  const visibleOptions = search(searchText)
  const showsSelection = list.typedText === null || list.typedText === name
  return {
    ...list,
    /** The store's list state at the time of this render. */
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
    showsSelection,
    /** Whether the form must not submit the selected bank, because the field showed other text. */
    isUnseen: selected !== null && (!showsSelection || list.isRestored === true),
    /** The text in the field. */
    inputValue: textOf(list),
  }
}
