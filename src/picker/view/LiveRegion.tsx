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

/** Returns the message that is shown and announced if no options are listed. */
export const toEmptyMessage = (
  t: Translate<BankMessages>,
  { options }: PickerState,
  { searchText }: List,
): string => t(options ? 'noMatch' : 'loading', { text: searchText.trim() })

/**
 * Renders the live region that announces notices and how many options a search has found. The region is rendered before
 * it contains text. Screen readers only announce changes. We don't use `role="status"`: Orca and NVDA
 * read an empty region with this role as "status bar". Permanent warnings are announced by other live regions.
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
  // We set the text without a render. A merchant's test can already have ended, and React would then warn about an
  // update outside `act`.
  const setAnnounced = (text: string) => {
    if (announcedRef.current) announcedRef.current.textContent = text
  }
  // Choosing a plural form takes a few milliseconds on a cheap phone, so we format the count only when it is announced.
  const announce = useStableCallback(() =>
    setAnnounced(count ? t('found', { count }) : toEmptyMessage(t, picker, list)),
  )
  useEffect(() => {
    if (!isAnnounced) return
    // A screen reader would read out every count, so we wait until the payer stops typing and announce only the last
    // count.
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
