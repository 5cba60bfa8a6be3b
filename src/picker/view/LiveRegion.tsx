import { useEffect, useRef } from 'react'
import { useStableCallback } from '../../ui/hooks.js'
import { partAttributes } from '../../ui/attributes.js'
import { useList } from '../useList.js'
import { useBankPickerContext } from './BankPickerContext.js'

/** How long the payer must pause before typing counts as finished, in milliseconds. */
const TYPING_RESTS_MS = 500

/**
 * Renders the live region that announces notices and how many options a search has found. The region is rendered before
 * it contains text. Screen readers only announce changes. We don't use `role="status"`: Orca and NVDA
 * read an empty region with this role as "status bar". Permanent warnings are announced by other live regions.
 */
export function LiveRegion() {
  const { picker, t, isHydrated } = useBankPickerContext()
  const { notice } = picker
  const hasList = Boolean(picker.options)
  const { isOpen, isSearching, searchText, visibleOptions } = useList(picker)
  const count = visibleOptions.length
  const isAnnounced = isOpen && !notice && (isSearching || !hasList)
  const announcedRef = useRef<HTMLSpanElement>(null)
  // We set the text without a render. A merchant's test can already have ended, and React would then warn about an
  // update outside `act`.
  const setAnnounced = (text: string) => {
    if (announcedRef.current) announcedRef.current.textContent = text
  }
  // Choosing a plural form takes a few milliseconds on a cheap phone, so we format the count only when it is announced.
  const announce = useStableCallback(() => {
    const text = searchText.trim()
    setAnnounced(count ? t('found', { count }) : t(hasList ? 'noMatch' : 'loading', { text }))
  })
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
