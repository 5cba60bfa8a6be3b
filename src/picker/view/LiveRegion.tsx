import { useEffect, useRef } from 'react'
import type { BankMessages } from '../../locales/Locale.js'
import { useStableCallback } from '../../ui/hooks.js'
import type { Translate } from '../../ui/LocaleContext.js'
import { partAttributes } from '../../ui/attributes.js'
import { type List, useList } from '../useList.js'
import type { PickerState } from '../usePickerState.js'
import { useBankPickerContext } from './BankPickerContext.js'

/** How long the payer must pause before typing counts as finished, in milliseconds. */
const TYPING_RESTS_MS = 500

/** Returns the message that is shown and announced if the list has no options. */
export const toEmptyMessage = (
  t: Translate<BankMessages>,
  { options }: PickerState,
  { searchText }: List,
): string => t(options ? 'noMatch' : 'loading', { text: searchText.trim() })

/**
 * Renders the live region for notices and the list. It is rendered before it has text because screen readers announce
 * only changes. It has no role because Orca and NVDA read an empty `role="status"` as "status bar". Permanent warnings
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
  const announcedRef = useRef<HTMLSpanElement>(null)
  // Doesn't render, because a test may have ended by then, and React would warn of an update outside `act`.
  const setAnnounced = (text: string) => {
    if (announcedRef.current) announcedRef.current.textContent = text
  }
  // Choosing a plural form takes a few milliseconds on a cheap phone, so we format the count only when it is announced.
  const announce = useStableCallback(() =>
    setAnnounced(count ? t('found', { count }) : toEmptyMessage(t, picker, list)),
  )
  useEffect(() => {
    if (!isAnnounced) return
    // A screen reader would read every count in turn, so only the last count is announced once the payer stops typing.
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
      <span ref={announcedRef} />
    </div>
  )
}
