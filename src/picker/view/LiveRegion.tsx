import { partAttributes } from '../../ui/partAttributes.js'
import { useBankPickerContext } from './BankPickerContext.js'

/**
 * Renders the live region of notices and list. It exists before it has a text, because screen readers announce only
 * changes. It has no role: Orca and NVDA read an empty `role="status"` as "status bar". Warnings that stay visible are
 * in other live regions.
 */
export function LiveRegion() {
  const { selection, t, isHydrated, announcerRef } = useBankPickerContext()
  const { notice } = selection
  return (
    <div aria-live="polite" aria-atomic {...partAttributes('visually-hidden')}>
      <span>
        {isHydrated && notice && t(notice.type, { bank: notice.label, code: notice.code })}
      </span>
      {/* `BankCombobox` writes the number of banks found into this element. */}
      <span ref={announcerRef} />
    </div>
  )
}
