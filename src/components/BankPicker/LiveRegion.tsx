import { partAttributes } from '../partAttributes.js'
import { useBankPickerContext } from './BankPickerContext.js'

/**
 * The live region of notices and list. It exists before it has words, because a screen reader announces changes only.
 * It has no role: Orca and NVDA read an empty `role="status"` as "status bar". Warnings that stay in view have live
 * regions of their own.
 */
export function LiveRegion() {
  const { selection, t, isHydrated, announcerRef } = useBankPickerContext()
  const { notice } = selection
  return (
    <div aria-live="polite" aria-atomic {...partAttributes('status')}>
      <span>
        {isHydrated && notice && t(notice.type, { bank: notice.label, code: notice.code })}
      </span>
      {/* Of the list; its text is the combobox's. */}
      <span ref={announcerRef} />
    </div>
  )
}
