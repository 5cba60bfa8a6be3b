import { useEffect, useState } from 'react'
import type { BankMessages } from '../../locales/Locale.js'
import { useStableCallback } from '../../ui/hooks.js'
import type { Translate } from '../../ui/LocaleContext.js'
import { partAttributes } from '../../ui/attributes.js'
import { type List, useList } from '../useList.js'
import type { PickerState } from '../usePickerState.js'
import { useBankPickerContext } from './BankPickerContext.js'

/** Pause, in milliseconds, after which the payer is assumed to have stopped typing. */
const TYPING_RESTS_MS = 500

/** Returns the message that is shown and announced if there are no options. */
export const toEmptyMessage = (
  t: Translate<BankMessages>,
  { options }: PickerState,
  { searchText }: List,
): string => t(options ? 'noMatch' : 'loading', { text: searchText.trim() })

/**
 * Renders the live region for notices and the list. It exists before it has text, because screen readers announce
 * only changes. It has no role: Orca and NVDA read an empty `role="status"` as "status bar". Warnings that stay visible
 * are in other live regions.
 */
export function LiveRegion() {
  const { picker, t, isHydrated } = useBankPickerContext()
  const { notice } = picker
  const hasList = Boolean(picker.options)
  const list = useList(picker)
  const { isOpen, isSearching, searchText, visibleOptions } = list
  const count = visibleOptions.length
  const isAnnounced = isOpen && !notice && (isSearching || !count)
  const [announced, setAnnounced] = useState('')
  // The count is formatted only when it is announced: choosing a plural form takes some milliseconds on a cheap phone.
  const announce = useStableCallback(() =>
    setAnnounced(count ? t('found', { count }) : toEmptyMessage(t, picker, list)),
  )
  useEffect(() => {
    if (!isAnnounced) return
    // A screen reader would read every count, one after the other. Therefore only the last count is announced, when
    // the payer stops typing.
    const timer = setTimeout(announce, TYPING_RESTS_MS)
    return () => {
      clearTimeout(timer)
      setAnnounced('')
    }
  }, [announce, count, hasList, isAnnounced, searchText])
  return (
    <div aria-live="polite" aria-atomic {...partAttributes('visually-hidden')}>
      <span>
        {isHydrated && notice && t(notice.type, { bank: notice.label, code: notice.code })}
      </span>
      <span>{announced}</span>
    </div>
  )
}
