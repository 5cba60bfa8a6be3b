import { useSyncExternalStore } from 'react'
import { hasOtherText, textOf } from './core/pickerState.js'
import type { PickerState } from './usePickerState.js'

/** What {@link useList} returns. */
export type List = ReturnType<typeof useList>

/** Returns the state of a picker's list and re-renders the calling component when this state changes. */
export function useList({ store, given, search }: PickerState) {
  const read = () => store.read(given)
  const list = useSyncExternalStore(store.subscribe, read, read)
  const { searchText, activeKey } = list
  const visibleOptions = search(searchText)
  return {
    ...list,
    /** The options that match the search. */
    visibleOptions,
    /** Whether the visible options are the result of a search. */
    isSearching: searchText.trim() !== '',
    /** The option that Enter selects. */
    activeOption: visibleOptions.find(({ key }) => key === activeKey),
    /** Whether the field shows the selected bank rather than other typed text. */
    showsSelection: !hasOtherText(list),
    /** The text in the field. */
    inputValue: textOf(list),
  }
}
